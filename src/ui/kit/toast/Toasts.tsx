import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Slide, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toasts.css';
import { useTranslation } from '../../../languages/translation.ts';
import { TOAST_MS } from '../../../presentation/timings.ts';
import { Icon, type IconName } from '../Icon.tsx';
import { toastPlace } from './place.ts';

const ICONS: Readonly<Record<string, IconName>> = {
  success: 'check',
  error: 'close',
  warning: 'warning',
  info: 'help',
};

/** The library names its bar in English, whatever the language. */
function hushBars(): void {
  for (const bar of toastPlace.querySelectorAll('[role="progressbar"]'))
    bar.setAttribute('aria-hidden', 'true');
}

export default function Toasts() {
  const { t } = useTranslation();
  useEffect(() => {
    const watching = new MutationObserver(hushBars);
    watching.observe(toastPlace, { childList: true, subtree: true });
    return () => watching.disconnect();
  }, []);
  return createPortal(
    <ToastContainer
      position="top-center"
      autoClose={TOAST_MS}
      hideProgressBar={false}
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
    toastPlace,
  );
}
