import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Avatar } from '../Avatar.tsx';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import type { Toast, ToastStore } from './toastStore.ts';
import { useCountdown } from './useCountdown.ts';

const Region = chakra('section', {
  base: {
    position: 'fixed',
    bottom: '4',
    right: '4',
    zIndex: 'toast',
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    width: { base: 'calc(100% - 32px)', sm: '24rem' },
  },
});

const Card = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    display: 'flex',
    gap: '3',
    padding: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'overlay',
    animation: 'appear 150ms ease-out',
  },
});

const Bar = chakra('span', {
  base: { position: 'absolute', bottom: 0, left: 0, height: '2px', width: '100%', transformOrigin: 'left' },
});

const barColor = { purple: 'primary', ok: 'ok', warn: 'warn', bad: 'bad.solid' } as const;

function ToastCard({ toast, onClose }: { readonly toast: Toast; readonly onClose: () => void }) {
  const countdown = useCountdown(toast.timeout, onClose);
  return (
    <Card
      role={toast.color === 'bad' ? 'alert' : 'status'}
      onMouseEnter={countdown.pause}
      onMouseLeave={countdown.resume}
      onClick={toast.onClick}
    >
      {toast.icon !== undefined && <Icon of={toast.icon} />}
      {toast.avatar !== undefined && <Avatar name={toast.avatar} />}
      <chakra.div flex="1" minWidth="0">
        <chakra.p fontWeight="500">{toast.title}</chakra.p>
        {toast.description !== undefined && <chakra.p color="fg.muted">{toast.description}</chakra.p>}
        {toast.actions.length > 0 && (
          <chakra.div display="flex" gap="2" marginTop="2">
            {toast.actions.map((action) => (
              <Button key={action.label} size="sm" onClick={action.onClick}>
                {action.label}
              </Button>
            ))}
          </chakra.div>
        )}
      </chakra.div>
      {toast.closeButton && (
        <Button kind="plain" size="sm" aria-label="Close" onClick={onClose}>
          <Icon of={X} size={14} />
        </Button>
      )}
      {toast.timeout > 0 && (
        <Bar
          data-testid="toast-progress"
          bg={barColor[toast.color]}
          style={{
            animation: `shrink ${toast.timeout}ms linear forwards`,
            animationPlayState: countdown.paused ? 'paused' : 'running',
          }}
        />
      )}
    </Card>
  );
}

/** Toasts, bottom-right, newest last. */
export function Toaster({ store }: { readonly store: ToastStore }) {
  const shown = useSyncExternalStore(store.subscribe, store.read);
  return (
    <Region aria-label="Notifications">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={() => store.remove(toast.id)} />
      ))}
    </Region>
  );
}
