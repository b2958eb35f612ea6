import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button size="sm" onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
      <Icon of={copied ? Check : Copy} size={13} />
      {copied ? 'Copied' : label}
    </Button>
  );
}
