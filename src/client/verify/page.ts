import { DIFFICULTIES } from '../../contract/difficulties.ts';
import { LANGUAGES, type Language } from '../../languages/languages.ts';
import type { Message, MessageKey } from '../../languages/text.ts';
import { explainDraw, seedHash } from '../../rules/fairness.ts';
import { linesOf, multiplierTable, RTP_WHOLE_BPS } from '../../rules/multipliers.ts';
import { oddsOf } from '../../rules/odds.ts';
import { type CheckResult, checkRound, type RoundFields, type Seeds } from './check.ts';
import { findElement, h } from './dom.ts';
import { startFileCheck } from './file-check.ts';
import { browserLanguage, setLanguage, shownLanguage, t } from './words.ts';

/** Shows the page. The form is filled from the address after `#`, which never leaves the browser. */
export function showPage(): void {
  const form = findElement<HTMLFormElement>('form');
  const result = findElement('.result');
  const languageChoice = findElement<HTMLSelectElement>('.language select');
  findElement('select[name="type"]').append(
    ...DIFFICULTIES.map(({ type, name }) => {
      const option = new Option(name, String(type));
      option.dataset.text = `difficulty.${type}`;
      return option;
    }),
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
    for (const node of document.querySelectorAll<HTMLElement>('[data-text]'))
      node.textContent = t(node.dataset.text as MessageKey) || node.textContent;
    document.title = t('verify.title');
    languageChoice.value = shownLanguage();
    if (result.hasChildNodes()) check();
  };

  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
  languageChoice.append(
    ...Object.entries(LANGUAGES).map(([code, { name }]) =>
      Object.assign(h('option', '', name), { value: code, lang: code }),
    ),
  );
  languageChoice.onchange = () => {
    setLanguage(languageChoice.value as Language);
    showLanguage();
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    check();
  };
  setLanguage(browserLanguage());
  if (new FormData(form).get('server_seed')) check();
  showLanguage();
  // The footer links to the site, which a saved page does not have.
  findElement('footer').hidden = location.protocol === 'file:';
  startFileCheck();
}

function verdictOf(checked: CheckResult, returnPercent: number, fields: RoundFields): HTMLElement[] {
  switch (checked.verdict) {
    case 'sealed':
      return [cannot('verify.serverSeedMissing')];
    case 'unreadable':
      return [cannot(checked.reason), ...(checked.seeds ? steps(checked.seeds, returnPercent, fields) : [])];
    case 'unfair':
      return [
        h(
          'p',
          'verdict wrong',
          h('strong', '', t('verify.unfair', { reason: t(checked.reason) })),
          ' ',
          t('verify.askOperator'),
        ),
        ...steps(checked.seeds, returnPercent, fields),
      ];
    case 'hashOnly':
      return [
        h('p', 'verdict unclear', h('strong', '', t('verify.hashAgrees')), ' ', t('verify.drawNotCompared')),
        ...steps(checked.seeds, returnPercent, fields),
      ];
    case 'fair':
      return [
        h('p', 'verdict right', h('strong', '', t('verify.fair'))),
        ...steps(checked.seeds, returnPercent, fields),
      ];
  }
}

const cannot = (reason: Message) => h('p', 'verdict unclear', t('verify.cannot', { reason: t(reason) }));

const fact = (name: string, value: string) => [h('dt', '', name), h('dd', '', value)];

function steps(seeds: Seeds, returnPercent: number, fields: RoundFields): HTMLElement[] {
  const { serverSeed, type } = seeds;
  const { fatalLine, digests } = explainDraw(seeds);
  const lines = linesOf(type);
  const reached = Number(fields.step) || Math.min(fatalLine, lines);
  const heads = (['fairness.bytes', 'fairness.quotient', 'fairness.placeDrawn'] as const).map((name) =>
    h('th', '', t(name)),
  );
  return [
    h('h3', '', t('fairness.drawSteps')),
    h('dl', '', ...fact(t('verify.seedHash'), seedHash(serverSeed))),
    ...digests.flatMap(({ message, hex, steps }) => [
      h('dl', '', ...fact(t('verify.hmac', { message }), hex)),
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
              h(
                'td',
                place === fatalLine ? 'hot' : '',
                place === null ? t('fairness.skipped') : String(place),
              ),
            ),
          ),
        ),
      ),
    ]),
    h('p', '', t('fairness.drawRule'), ' ', t('verify.hotLineRule')),
    h(
      'dl',
      'facts',
      ...fact(t('fairness.hotLine'), fatalLine > lines ? t('fairness.none') : String(fatalLine)),
      ...odds(type, reached, returnPercent),
    ),
  ];
}

function odds(type: Seeds['type'], line: number, returnPercent: number): HTMLElement[] {
  const chance = oddsOf(type, multiplierTable(type))[line - 1]?.chance;
  if (chance === undefined) return [];
  const rtp = Math.round((returnPercent * RTP_WHOLE_BPS) / 100);
  const multiplier = rtp >= 1 && rtp <= RTP_WHOLE_BPS ? multiplierTable(type, rtp)[line - 1] : undefined;
  const values = { line: String(line), percent: String(returnPercent) };
  return [
    ...fact(t('verify.chanceOf', values), `${(chance * 100).toPrecision(4)} %`),
    ...(multiplier === undefined
      ? []
      : fact(t('verify.multiplierAt', values), (multiplier / 100).toFixed(2))),
  ];
}
