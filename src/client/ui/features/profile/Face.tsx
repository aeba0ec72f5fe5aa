import { useState } from 'react';
import { Icon } from '../../kit/Icon.tsx';

/** A player's picture; a person icon without one, or when it cannot be loaded. */
export function Face({ image, size }: { readonly image: string | null; readonly size: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (!image || isBroken) return <Icon name="person" />;
  return <img src={image} alt="" width={size} height={size} onError={() => setIsBroken(true)} />;
}
