import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Slide, ToastContainer, toast } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toasts.css';
import { useTranslation } from '../../../../languages/translation.ts';
import { TOAST_MS } from '../../../state/timings.ts';
import { Icon, type IconName } from '../Icon.tsx';
import { reshowToasts } from './shown-toasts.ts';
import { useToastPlace } from './toast-place.ts';

const ICONS: Readonly<Record<string, IconName>> = {
  success: 'check',
  error: 'close',
  warning: 'warning',
  info: 'help',
};

function Container() {
  const { t } = useTranslation();
  useEffect(() => reshowToasts({ toast }), []);
  return (
    <ToastContainer
      position="top-center"
      autoClose={TOAST_MS}
      // Hidden from screen readers only (toasts.css): the library names its bar in English.
      hideProgressBar
      newestOnTop={false}
      closeOnClick
      closeButton={false}
      rtl={false}
      pauseOnFocusLoss
      pauseOnHover
      draggable
      draggablePercent={80}
      transition={Slide}
      icon={({ type }) => <Icon name={ICONS[type] ?? 'help'} />}
      hotKeys={(event) => event.altKey && event.code === 'KeyT'}
      aria-label={`${t('common.notifications')} Alt+T`}
    />
  );
}

export default function Toasts() {
  return createPortal(<Container />, useToastPlace());
}
