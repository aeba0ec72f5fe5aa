import { useShown } from '../desk.ts';
import { useWords } from '../language/language.ts';
import { roadText } from './road-text.ts';

const write = (node: HTMLElement, text: string) => {
  node.textContent = text;
};

function Words() {
  const words = useShown<string, HTMLParagraphElement>(roadText, write);
  return <p ref={words} className="spoken" />;
}

/** What the canvas shows, for whoever reads the page: the canvas itself has no words. */
export function RoadText() {
  const { language } = useWords();
  return <Words key={language} />;
}
