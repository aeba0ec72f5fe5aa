import { DIFFICULTY_NAMES, DIFFICULTY_TYPES } from '../contract/constants.ts';
import { drawSteps } from '../game/draw-steps.ts';
import { seedHash } from '../game/fairness.ts';
import { HAZARDS, linesOf, multiplierTable, RTP_WHOLE_BPS } from '../game/multipliers.ts';
import { type Checked, checkRound, type RoundFields, type Seeds } from './check.ts';
import { showFiles } from './files-part.ts';
import { h } from './h.ts';
import { setLanguage, shownLanguage, t } from './words.ts';

/** State and cause on the wire, and their text. */
const ENDINGS = [
  ['', '', 'Not given'],
  ['fried', 'roast', 'Roasted on the hot line'],
  ['fried', 'fire', 'Burnt by the fire marker'],
  ['cashed_out', 'cashout', 'Cashed out'],
  ['refunded', 'abandoned', 'Stake given back'],
] as const;

const DEFAULT_RETURN_PERCENT = '98';

function draw(root: HTMLElement, typed: URLSearchParams): void {
  const turn = () => {
    setLanguage(shownLanguage() === 'en' ? 'hi' : 'en');
    const form = root.querySelector('form');
    draw(root, form ? typedIn(form) : typed);
  };
  root.replaceChildren(
    h(
      'header',
      {},
      h('h1', {}, t('Chicken Road: check a round')),
      h(
        'button',
        {
          type: 'button',
          className: 'language',
          onclick: turn,
          lang: shownLanguage() === 'en' ? 'hi' : 'en',
        },
        shownLanguage() === 'en' ? 'हिन्दी · Hindi' : 'English',
      ),
    ),
    h(
      'p',
      {},
      t(
        'This page draws a round again from its seeds. It is one file, needs no network and sends nothing: save it, disconnect, and check.',
      ),
    ),
    oneRound(typed),
    showFiles(),
  );
}

const typedIn = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams(
    Array.from(new FormData(form), ([name, value]) => [name, typeof value === 'string' ? value : '']),
  );

function oneRound(typed: URLSearchParams): HTMLElement {
  const said = (name: string) => typed.get(name) ?? '';
  const text = (name: string, label: string, wide = true) =>
    h(
      'label',
      { className: wide ? 'wide' : '' },
      t(label),
      h('input', { name, value: said(name), autocomplete: 'off', spellcheck: false, maxLength: 300 }),
    );
  const select = (name: string, label: string, options: readonly (readonly [string, string])[]) =>
    h(
      'label',
      {},
      t(label),
      h(
        'select',
        { name },
        ...options.map(([value, shown]) => h('option', { value, selected: value === said(name) }, t(shown))),
      ),
    );
  const result = h('div', { className: 'result', role: 'status' });
  const form = h(
    'form',
    {
      onsubmit: (event: Event) => {
        event.preventDefault();
        check();
      },
    },
    text('server_seed', 'Server seed, revealed'),
    text('server_seed_hash', 'Hash shown before the bet'),
    text('client_seed', 'Client seed'),
    text('nonce', 'Nonce', false),
    select(
      'type',
      'Difficulty',
      DIFFICULTY_TYPES.map((type) => [String(type), DIFFICULTY_NAMES[type]]),
    ),
    select(
      'ending',
      'How it ended',
      ENDINGS.map(([state, cause, shown]) => [`${state} ${cause}`.trim(), shown]),
    ),
    text('step', 'Reached line', false),
    text('return', 'Return to player, %', false),
    h('button', { type: 'submit' }, t('Check')),
  );
  const returnField = form.elements.namedItem('return');
  if (returnField instanceof HTMLInputElement && returnField.value === '')
    returnField.value = DEFAULT_RETURN_PERCENT;
  const check = () => {
    const values = typedIn(form);
    const [state = '', cause = ''] = (values.get('ending') ?? '').split(' ');
    const fields = { ...Object.fromEntries(values), state, cause } as RoundFields;
    result.replaceChildren(...verdictOf(checkRound(fields), Number(values.get('return')), fields));
  };
  if (said('server_seed') !== '') check();
  return h('section', {}, h('h2', {}, t('One round')), form, result);
}

function verdictOf(checked: Checked, returnPercent: number, fields: RoundFields): HTMLElement[] {
  switch (checked.verdict) {
    case 'sealed':
      return [cannot('The server seed is missing.')];
    case 'unreadable':
      return [cannot(checked.reason), ...(checked.seeds ? steps(checked.seeds, returnPercent, fields) : [])];
    case 'unfair':
      return [
        h(
          'p',
          { className: 'verdict wrong' },
          h('strong', {}, t('Does not agree: {reason}', { reason: t(checked.reason) })),
          ' ',
          t('Ask the operator of the game, and send them these seeds.'),
        ),
        ...steps(checked.seeds, returnPercent, fields),
      ];
    case 'fair':
      return [
        h('p', { className: 'verdict right' }, h('strong', {}, t('Fair: everything agrees.'))),
        ...steps(checked.seeds, returnPercent, fields),
      ];
  }
}

const cannot = (reason: string) =>
  h('p', { className: 'verdict unclear' }, t('Cannot be checked: {reason}', { reason: t(reason) }));

function steps(seeds: Seeds, returnPercent: number, fields: RoundFields): HTMLElement[] {
  const { serverSeed, clientSeed, nonce, type } = seeds;
  const digests = drawSteps(serverSeed, clientSeed, nonce, type);
  const hot = Math.min(...digests.flatMap(({ steps }) => steps.map(({ place }) => place)));
  const lines = linesOf(type);
  const reached = Number(fields.step) || Math.min(hot, lines);
  const fact = (name: string, value: string) => [h('dt', {}, name), h('dd', {}, value)];
  return [
    h('h3', {}, t('The draw, step by step')),
    h('dl', {}, ...fact(t('SHA-256 of the server seed'), seedHash(serverSeed))),
    ...digests.flatMap(({ message, hex, steps }) => [
      h('dl', {}, ...fact(t('HMAC-SHA256 of {message}', { message }), hex)),
      h(
        'div',
        { className: 'scroll' },
        h(
          'table',
          {},
          h(
            'tr',
            {},
            ...['Bytes', 'Number × places left', 'Place drawn'].map((name) => h('th', {}, t(name))),
          ),
          ...steps.map(({ hex, number, remaining, place }) =>
            h(
              'tr',
              {},
              h('td', {}, hex),
              h(
                'td',
                {},
                `${number.toFixed(6)} × ${remaining.length} = ${(number * remaining.length).toFixed(3)}`,
              ),
              h('td', { className: place === hot ? 'hot' : '' }, String(place)),
            ),
          ),
        ),
      ),
    ]),
    h(
      'p',
      {},
      t(
        'Each product without its decimals is how many of the places left are passed over; the next one is drawn and taken out.',
      ),
      ' ',
      t('The hot line is the smallest place drawn.'),
    ),
    h(
      'dl',
      { className: 'facts' },
      ...fact(t('Hot line'), hot > lines ? t('None') : String(hot)),
      ...(reached >= 1 && reached <= lines ? odds(type, reached, returnPercent, fact) : []),
    ),
  ];
}

function odds(
  type: Seeds['type'],
  line: number,
  returnPercent: number,
  fact: (name: string, value: string) => HTMLElement[],
): HTMLElement[] {
  let chance = 1;
  for (let passed = 0; passed < line; passed++)
    chance *= (linesOf(type) - passed) / (linesOf(type) + HAZARDS[type] - passed);
  const rtp = Math.round((returnPercent * RTP_WHOLE_BPS) / 100);
  const known = Number.isInteger(rtp) && rtp >= 1 && rtp <= RTP_WHOLE_BPS;
  const multiplier = known ? multiplierTable(type, rtp)[line - 1] : undefined;
  return [
    ...fact(t('Chance to reach line {line}', { line: String(line) }), `${(chance * 100).toPrecision(4)} %`),
    ...(multiplier === undefined
      ? []
      : fact(
          t('Multiplier of line {line} at a return of {percent} %', {
            line: String(line),
            percent: String(returnPercent),
          }),
          (multiplier / 100).toFixed(2),
        )),
  ];
}

/** Shows the page. The form is filled from the address after `#`, which never leaves the browser. */
export function showPage(): void {
  const root = document.querySelector('main');
  if (!root) return;
  if (navigator.language.startsWith('hi')) setLanguage('hi');
  draw(root, new URLSearchParams(location.hash.slice(1)));
}
