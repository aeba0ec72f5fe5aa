import { useEffect } from 'react';
import { interfaceStore } from '../../src/client/state/interface.ts';

export default function UndrawnStage() {
  useEffect(() => interfaceStore.setState({ hasFirstPicture: true }), []);
  return null;
}
