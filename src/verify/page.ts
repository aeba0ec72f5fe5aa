import { DIFFICULTIES } from '../contract/difficulties.ts';
import { explainDraw, seedHash } from '../game/fairness.ts';
import { linesOf, multiplierTable, RTP_WHOLE_BPS } from '../game/multipliers.ts';
import { oddsOf } from '../game/odds.ts';
import { type Checked, checkRound, type RoundFields, type Seeds } from './check.ts';
import { find, h } from './dom.ts';
import { startFileCheck } from './file-check.ts';
import { setLanguage, shownLanguage, t } from './words.ts';

/** Shows the page. The form is filled from the address after `#`, which never leaves the browser. */
export function showPage(): void {
  const form = find<HTMLFormElement>('form');
  const result = find('.result');
  const languageButton = find('.language');
  find('select[name="type"]').append(
    ...DIFFICULTIES.map(({ type, name }) => {
      const option = new Option(name, String(type));
      option.dataset.text = '';
      return option;
    }),
  );
  // Its texts are in English: each is its own key.
  const texts = Array.from(
    document.querySelectorAll('[data-text]'),
    (node) => [node, node.textContent ?? ''] as const,
  );

  const check = () => {
    const fields: RoundFields & { ending?: string; return?: string } = Object.fromEntries(
      Array.from(new FormData(form), ([name, value]) => [name, String(value)]),
    );
    const [state = '', cause = ''] = (fields.ending ?? '').split(' ');
    const round = { ...fields, state, cause };
    result.replaceChildren(...verdictOf(checkRound(round), Number(fields.return), round));
  };
  const showLanguage = () => {
    for (const [node, text] of texts) node.textContent = t(text);
    const isEnglish = shownLanguage() === 'en';
    languageButton.lang = isEnglish ? 'hi' : 'en';
    languageButton.textContent = isEnglish ? 'हिन्दी · Hindi' : 'English';
    if (result.hasChildNodes()) check();
  };

  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
  languageButton.onclick = () => {
    setLanguage(shownLanguage() === 'en' ? 'hi' : 'en');
    showLanguage();
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    check();
  };
  if (new FormData(form).get('server_seed')) check();
  if (navigator.language.startsWith('hi')) setLanguage('hi');
  showLanguage();
  // The footer links to the site, which a saved page does not have.
  find('footer').hidden = location.protocol === 'file:';
  startFileCheck();
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
          'verdict wrong',
          h('strong', '', t('Does not agree: {reason}', { reason: t(checked.reason) })),
          ' ',
          t('Ask the operator of the game, and send them these seeds.'),
        ),
        ...steps(checked.seeds, returnPercent, fields),
      ];
    case 'fair':
      return [
        h('p', 'verdict right', h('strong', '', t('Fair: everything agrees.'))),
        ...steps(checked.seeds, returnPercent, fields),
      ];
  }
}

const cannot = (reason: string) =>
  h('p', 'verdict unclear', t('Cannot be checked: {reason}', { reason: t(reason) }));

const fact = (name: string, value: string) => [h('dt', '', name), h('dd', '', value)];

/** Returns everything between the seeds and the multiplier, in order. */
function steps(seeds: Seeds, returnPercent: number, fields: RoundFields): HTMLElement[] {
  const { serverSeed, type } = seeds;
  const { fatalLine, digests } = explainDraw(seeds);
  const lines = linesOf(type);
  const reached = Number(fields.step) || Math.min(fatalLine, lines);
  const heads = ['Bytes', 'Number ÷ numbers for a place', 'Place drawn'].map((name) => h('th', '', t(name)));
  return [
    h('h3', '', t('The draw, step by step')),
    h('dl', '', ...fact(t('SHA-256 of the server seed'), seedHash(serverSeed))),
    ...digests.flatMap(({ message, hex, steps }) => [
      h('dl', '', ...fact(t('HMAC-SHA256 of {message}', { message }), hex)),
      h(
        'div',
        'scroll',
        h(
          'table',
          '',
          h('tr', '', ...heads.map((head) => head.cloneNode(true))),
          ...steps.map(({ hex, word, wordsPerPlace, place }) =>
            h(
              'tr',
              '',
              h('td', '', hex),
              h('td', '', `${word} ÷ ${Math.floor(wordsPerPlace)} = ${(word / wordsPerPlace).toFixed(3)}`),
              h('td', place === fatalLine ? 'hot' : '', place === null ? t('Skipped') : String(place)),
            ),
          ),
        ),
      ),
    ]),
    h(
      'p',
      '',
      t(
        'Each result without its decimals is how many of the places left are passed over; the next one is drawn and taken out. A number that passes over all of them is skipped.',
      ),
      ' ',
      t('The hot line is the smallest place drawn.'),
    ),
    h(
      'dl',
      'facts',
      ...fact(t('Hot line'), fatalLine > lines ? t('None') : String(fatalLine)),
      ...odds(type, reached, returnPercent),
    ),
  ];
}

/** Returns the chance and multiplier of a line by the published rule. */
function odds(type: Seeds['type'], line: number, returnPercent: number): HTMLElement[] {
  const chance = oddsOf(type, multiplierTable(type))[line - 1]?.chance;
  if (chance === undefined) return [];
  const rtp = Math.round((returnPercent * RTP_WHOLE_BPS) / 100);
  const multiplier = rtp >= 1 && rtp <= RTP_WHOLE_BPS ? multiplierTable(type, rtp)[line - 1] : undefined;
  const values = { line: String(line), percent: String(returnPercent) };
  return [
    ...fact(t('Chance to reach line {line}', values), `${(chance * 100).toPrecision(4)} %`),
    ...(multiplier === undefined
      ? []
      : fact(
          t('Multiplier of line {line} at a return of {percent} %', values),
          (multiplier / 100).toFixed(2),
        )),
  ];
}
