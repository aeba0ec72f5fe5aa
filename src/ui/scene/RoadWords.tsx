import { Banner } from './Banner.tsx';
import { RoadText } from './RoadText.tsx';

/** What the road says in words: where the hen stands, and the warning of a round. */
export default function RoadWords() {
  return (
    <>
      <RoadText />
      <Banner />
    </>
  );
}
