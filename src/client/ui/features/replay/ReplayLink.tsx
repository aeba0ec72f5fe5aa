import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { closeModalAndNavigate } from '../../kit/modal.ts';

interface ReplayLinkProps {
  readonly id: string;
  readonly className?: string;
  readonly onFollow?: () => void;
  readonly children: ReactNode;
}

export function ReplayLink({ id, className, onFollow, children }: ReplayLinkProps) {
  const [, navigate] = useLocation();
  const href = `/replay/${id}`;
  return (
    <a
      href={href}
      className={className}
      onClick={(event) => {
        // A new tab or window is the browser's own.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onFollow?.();
        closeModalAndNavigate(() => navigate(href, { replace: true }));
      }}
    >
      {children}
    </a>
  );
}
