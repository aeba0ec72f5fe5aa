import { useStoreEffect } from '../../game-context.ts';
import { useTranslation } from '../../language/language.ts';
import { roadText } from './road-text.ts';

const write = (node: HTMLElement, text: string) => {
  node.textContent = text;
};

function RoadDescription() {
  const words = useStoreEffect<string, HTMLParagraphElement>(roadText, write);
  return <p ref={words} className="visually-hidden" />;
}

export function RoadText() {
  const { language } = useTranslation();
  return <RoadDescription key={language} />;
}
