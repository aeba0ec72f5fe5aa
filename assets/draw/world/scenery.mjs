import { bicycle, truckSide } from './far.mjs';
import { egg, nest, nestFront } from './goal.mjs';
import { arrow, skid } from './ground.mjs';
import { svg } from './pen.mjs';
import { auto, board, bush, lampLight, lampPost, milestone, pots } from './roadside.mjs';
import { autoFront, autoRear, taxiFront, truckFront, truckRear } from './traffic.mjs';
import { canopy, cart, charpai, foreground, tree } from './yard.mjs';

/** Every thing that stands in the world, with its box. A look may bring drawings of its own, or null for one it does without. */
export const PROPS = {
  board: [[320, 300], board],
  'lamp-post': [[200, 460], lampPost],
  'lamp-light': [[360, 480], lampLight],
  bush: [[240, 190], bush],
  milestone: [[130, 180], milestone],
  pots: [[220, 200], pots],
  auto: [[320, 260], auto],
  nest: [[320, 220], nest],
  'nest-front': [[320, 220], nestFront],
  egg: [[240, 260], egg],
  arrow: [[80, 160], arrow],
  skid: [[90, 220], skid],
  'truck-front': [[200, 300], truckFront],
  'truck-rear': [[200, 270], truckRear],
  'auto-front': [[170, 210], autoFront],
  'auto-rear': [[170, 200], autoRear],
  'taxi-front': [[180, 220], taxiFront],
  'truck-side': [[360, 210], truckSide],
  bicycle: [[190, 190], bicycle],
  charpai: [[260, 190], charpai],
  cart: [[280, 270], cart],
  tree: [[300, 330], tree],
  foreground: [[480, 150], foreground],
  canopy: [[480, 150], canopy],
};

export const propFrames = (look) =>
  Object.entries({ ...PROPS, ...look.props })
    .filter(([, prop]) => prop !== null)
    .map(([name, [box, draw]]) => [name, svg(name, box, draw(look))]);
