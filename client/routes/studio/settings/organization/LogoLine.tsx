import { chakra } from '@chakra-ui/react/styled-system';
import { useRef } from 'react';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { toasts } from '../../../../ui/feedback/toastStore.ts';
import { SettingsLine } from '../SettingsLine.tsx';

const mostBytes = 100 * 1024;

interface LogoLineProps {
  readonly name: string;
  readonly logo: string | null;
  readonly disabled: boolean;
  readonly onChange: (logo: string | null) => Promise<unknown>;
}

/** The logo, chosen from a file; initials stand for one that there is not. */
export function LogoLine({ name, logo, disabled, onChange }: LogoLineProps) {
  const input = useRef<HTMLInputElement>(null);

  async function take(file: File | undefined) {
    if (file === undefined) {
      return;
    }
    if (file.size > mostBytes) {
      toasts.add({ title: 'The picture is too large', description: 'Choose one of at most 100 KB.', color: 'bad' });
      return;
    }
    await onChange(await dataUrlOf(file));
  }

  return (
    <SettingsLine
      label="Logo"
      value={
        <chakra.span display="inline-flex" marginTop="1">
          {logo === null ? (
            <Avatar name={name} />
          ) : (
            <chakra.img src={logo} alt={`Logo of ${name}`} maxHeight="40px" maxWidth="160px" />
          )}
        </chakra.span>
      }
      action={
        <>
          <input
            ref={input}
            hidden
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-label="Picture of the logo"
            onChange={({ target }) => {
              void take(target.files?.[0]);
              target.value = '';
            }}
          />
          {logo !== null && (
            <Button kind="plain" disabled={disabled} onClick={() => void onChange(null)}>
              Remove
            </Button>
          )}
          <Button disabled={disabled} onClick={() => input.current?.click()}>
            {logo === null ? 'Choose' : 'Change'}
          </Button>
        </>
      }
    />
  );
}

/** A file as `data:image/png;base64,…`. */
function dataUrlOf(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
  reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
  reader.readAsDataURL(file);
  return promise;
}
