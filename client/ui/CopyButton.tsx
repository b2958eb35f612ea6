import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { WideText } from './text/WideText.tsx';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly size?: 'sm' | 'md';
  /** On a phone the icon stands alone. */
  readonly folds?: boolean;
}

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label, size = 'sm', folds = false }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) {
      return;
    }
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const said = copied ? 'Copied' : label;
  return (
    <Button
      size={size}
      aria-label={said}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <Icon of={copied ? Check : Copy} size={13} />
      {folds ? <WideText>{said}</WideText> : said}
    </Button>
  );
}
