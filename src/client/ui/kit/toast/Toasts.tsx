import { createPortal } from 'react-dom';
import { Slide, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toasts.css';
import { useTranslation } from '../../../../languages/translation.ts';
import { TOAST_MS } from '../../../state/timings.ts';
import { Icon, type IconName } from '../Icon.tsx';
import { toastHost } from './toast-place.ts';

const ICONS: Readonly<Record<string, IconName>> = {
  success: 'check',
  error: 'close',
  warning: 'warning',
  info: 'help',
};

export default function Toasts() {
  const { t } = useTranslation();
  return createPortal(
    <ToastContainer
      position="top-center"
      autoClose={TOAST_MS}
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
    />,
    toastHost(),
  );
}
