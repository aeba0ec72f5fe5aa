import './navigator.ts';
import { type Application, Container } from 'pixi.js';
import { describe, expect, it } from 'vitest';
import { Drawing } from '../../../src/stage/app/drawing.ts';

/** An application that notes what it is asked for, each time with where the root's matrix has the tree by then. */
function app(kind: 'webgl' | 'canvas') {
  const stage = new Container();
  const asked: [what: string, x: number][] = [];
  const note = (what: string) => (options: object) => {
    expect(options).toMatchObject({ container: stage, target: 'canvas', clearColor: [0, 0, 0, 1] });
    asked.push([what, stage.localTransform.tx]);
  };
  const renderer = {
    view: { renderTarget: 'canvas' },
    background: { colorRgba: [0, 0, 0, 1] },
    render: note('everything'),
    ...(kind === 'webgl' && {
      gl: {},
      renderTarget: { bind: note('canvas') },
      runners: { render: { emit: note('tree') } },
    }),
  };
  return { stage, asked, drawing: new Drawing({ stage, renderer } as unknown as Application) };
}

describe('a frame', () => {
  it('asks WebGL for the canvas and the tree alone, as the camera has moved it', () => {
    const { stage, asked, drawing } = app('webgl');
    stage.x = -40;
    drawing.draw();
    stage.x = -50;
    drawing.draw();
    expect(asked).toEqual([
      ['canvas', -40],
      ['tree', -40],
      ['canvas', -50],
      ['tree', -50],
    ]);
    expect(stage.isRenderGroup).toBe(true);
  });

  it('leaves it all to Pixi where the canvas stands in for WebGL', () => {
    const { asked, drawing } = app('canvas');
    drawing.draw();
    expect(asked).toEqual([['everything', 0]]);
  });
});
