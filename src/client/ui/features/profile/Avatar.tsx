import { useState } from 'react';
import { Icon } from '../../kit/Icon.tsx';

export function Avatar({ image, size }: { readonly image: string | null; readonly size: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (!image || isBroken) return <Icon name="person" />;
  return <img src={image} alt="" width={size} height={size} onError={() => setIsBroken(true)} />;
}
