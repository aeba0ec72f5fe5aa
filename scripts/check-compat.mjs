import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAst } from 'vite';
import { oldestSupported } from './supported-browsers.mjs';

const require = createRequire(import.meta.url);
// When a test imports this file, Vite needs a minute to transform an `import` of these 20 MB of JSON.
const mdn = require('@mdn/browser-compat-data');

/** Uses that are safe for a reason this check cannot see, as `file: name`. */
const ALLOWED = new Map([
  ['assets/beside-road.js: .vibrate()', 'canVibrate() is asked first'],
  ['assets/index.js: .exitFullscreen()', 'the button is there where document.fullscreenEnabled is true'],
  ['assets/index.js: .requestFullscreen()', 'the button is there where document.fullscreenEnabled is true'],
  [
    'assets/index.js: .startViewTransition()',
    'React calls it for ViewTransition, which the game does not use',
  ],
  ['assets/index.js: navigation', 'React asks for it before it adds the listeners that use it'],
  ['assets/index.js: AbortSignal.any', 'ky asks for it when it loads'],
  ['assets/pixi.js: .toArray()', "a method of Pixi's own matrices and colours"],
]);

/** The same for style sheets, in which a browser leaves out what it does not know. */
const ALLOWED_STYLES = new Map([
  ['accent-color', 'without it a detail looks plainer'],
  ['align-content: end', 'in a grid, which had it from the start'],
  ['align-content: start', 'in a grid, which had it from the start'],
  ['cursor: default', 'phones have no cursor'],
  ['cursor: grab', 'phones have no cursor'],
  ['cursor: grabbing', 'phones have no cursor'],
  ['cursor: pointer', 'phones have no cursor'],
  ['field-sizing', 'the input has a size too'],
  ['forced-color-adjust', 'browsers without it have no forced colours'],
  ['(forced-colors)', 'browsers without it have no forced colours'],
  ['outline', 'Safari before 16.4 draws it without round corners'],
  ['overscroll-behavior', 'without it the page below scrolls on'],
  ['overscroll-behavior-x', 'without it the page below scrolls on'],
  ['paint-order', 'without it --outline is 0: text has no outline'],
  ['::picker-icon', 'hides an icon that only newer browsers draw'],
  ['place-content: end', 'in a grid, which had it from the start'],
  ['place-items: end', 'in a grid, which had it from the start'],
  ['place-items: start', 'in a grid, which had it from the start'],
  ['place-self: end', 'in a grid, which had it from the start'],
  ['scrollbar-color', 'without it a detail looks plainer'],
  ['scrollbar-width', 'without it a detail looks plainer'],
  ['::selection', 'without it a detail looks plainer'],
  ['text-wrap', 'without it lines break unevenly'],
]);

const browsers = oldestSupported();

function isSupported({ __compat: compat }) {
  return browsers.every(({ mdn: name, version }) => {
    const support = [compat.support[name] ?? []].flat();
    return support.some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) => {
        if (typeof added !== 'string' || added === 'preview' || removed || flags || prefix || other)
          return false;
        return Number.parseFloat(added.replace('≤', '')) <= version;
      },
    );
  });
}

/** Their methods are looked for on any object; names of other interfaces are also used by libraries. */
const METHOD_SCOPES = new Set([
  ...['Array', 'Iterator', 'Map', 'Promise', 'Set', 'String'],
  ...['CanvasRenderingContext2D', 'Document', 'Element', 'HTMLDialogElement', 'HTMLElement', 'Navigator'],
]);

/** Names that a supported browser lacks: globals, members as `Interface.name`, and methods of any object. */
function unsupportedNames() {
  const globals = new Set();
  const members = new Set();
  const methods = new Map();
  const { builtins } = mdn.javascript;
  const scopes = { ...mdn.api, ...builtins };
  for (const [scope, features] of Object.entries(scopes)) {
    if (features.__compat && !isSupported(features)) globals.add(scope);
    for (const [key, feature] of Object.entries(features)) {
      if (key === '__compat' || !feature.__compat) continue;
      const name = key.replace(/_static$/, '');
      const supported = isSupported(feature);
      if (!supported) members.add(`${scope}.${name}`);
      if (!supported && (scope === 'Window' || scope === 'WorkerGlobalScope')) globals.add(name);
      const counts = supported || METHOD_SCOPES.has(scope);
      if (counts) methods.set(name, methods.get(name) || supported);
    }
  }
  return {
    globals,
    members,
    methods: new Set([...methods].filter(([, supported]) => !supported).map(([name]) => name)),
  };
}

const unsupported = unsupportedNames();

/** Names tested by an expression: `typeof X`, `'x' in y`, `y.x`. */
function testedNames(node, names = new Set()) {
  if (node === null || typeof node !== 'object') return names;
  if (node.type === 'Identifier') names.add(node.name);
  if (node.type === 'Literal' && typeof node.value === 'string') names.add(node.value);
  // The bundler writes some strings as template literals.
  if (node.type === 'TemplateElement') names.add(node.value.cooked);
  if (node.type === 'CallExpression') return names;
  for (const child of Object.values(node)) testedNames(child, names);
  return names;
}

/** After `if (…) return` the test has passed. */
function leavesEarly(node) {
  if (node?.type !== 'IfStatement' || node.alternate) return false;
  const last = node.consequent.type === 'BlockStatement' ? node.consequent.body.at(-1) : node.consequent;
  return last?.type === 'ReturnStatement' || last?.type === 'ThrowStatement';
}

/** Returns the names a file uses without a test, and a supported browser lacks. */
export function unsupportedUses(source) {
  const uses = new Set();
  const walk = (node, tested) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      let sofar = tested;
      for (const child of node) {
        walk(child, sofar);
        if (leavesEarly(child)) sofar = new Set([...sofar, ...testedNames(child.test)]);
      }
      return;
    }
    const report = (name, ...parts) => {
      if (!parts.some((part) => tested.has(part))) uses.add(name);
    };
    switch (node.type) {
      case 'Identifier':
        if (unsupported.globals.has(node.name)) report(node.name, node.name);
        return;
      case 'UnaryExpression':
        if (node.operator === 'typeof') {
          if (node.argument.type === 'MemberExpression') walk(node.argument.object, tested);
          return;
        }
        break;
      case 'IfStatement':
      case 'ConditionalExpression': {
        walk(node.test, tested);
        const inside = new Set([...tested, ...testedNames(node.test)]);
        walk(node.consequent, inside);
        walk(node.alternate, inside);
        return;
      }
      case 'LogicalExpression':
        walk(node.left, tested);
        walk(node.right, new Set([...tested, ...testedNames(node.left)]));
        return;
      case 'CallExpression': {
        const { callee } = node;
        if (
          !node.optional &&
          callee.type === 'MemberExpression' &&
          !callee.computed &&
          unsupported.methods.has(callee.property.name)
        )
          report(`.${callee.property.name}()`, callee.property.name);
        break;
      }
      case 'MemberExpression': {
        const { object, property, computed } = node;
        if (!computed && object.type === 'Identifier') {
          const name = `${object.name}.${property.name}`;
          if (unsupported.members.has(name)) report(name, property.name, object.name);
        }
        walk(object, tested);
        if (computed) walk(property, tested);
        return;
      }
      case 'Property':
      case 'PropertyDefinition':
      case 'MethodDefinition':
        if (node.computed) walk(node.key, tested);
        walk(node.value, tested);
        return;
    }
    for (const child of Object.values(node)) walk(child, tested);
  };
  walk(parseAst(source), new Set());
  return [...uses].sort();
}

const { css } = mdn;
const lacks = (feature) => feature?.__compat !== undefined && !isSupported(feature);

function unsupportedInSelector(selector) {
  const pseudos = [...selector.matchAll(/::?([a-z][\w-]*)/g)].filter(([, name]) => !name.startsWith('-'));
  return pseudos.filter(([, name]) => lacks(css.selectors[name])).map(([whole]) => whole);
}

function unsupportedInAtRule(prelude) {
  const name = /^@([\w-]+)/.exec(prelude)?.[1];
  const rules = css['at-rules'];
  if (name !== 'media') return lacks(rules[name]) ? [`@${name}`] : [];
  const features = [...prelude.matchAll(/\((?:min-|max-)?([a-z][\w-]*)/g)].map(([, feature]) => feature);
  const uses = features.filter((feature) => lacks(rules.media[feature])).map((feature) => `(${feature})`);
  if (/\sor\s/.test(prelude) && lacks(rules.media.or_syntax)) uses.push('@media or');
  if (/[<>]/.test(prelude) && lacks(rules.media.range_syntax)) uses.push('@media range');
  return uses;
}

const UNITS = [
  [/\dcq(?:[whib]|min|max)\b/, css.types.length.container_query_length_units, 'cqi'],
  [/\d[sld]v[hwib]\b/, css.types.length.viewport_percentage_units_dynamic, 'dvh'],
];

function unsupportedInDeclaration(declaration, names) {
  const [, name = '', value = ''] = /^([\w-]+)\s*:\s*(.*)$/s.exec(declaration) ?? [];
  const units = UNITS.filter(([unit, feature]) => unit.test(value) && lacks(feature)).map(
    ([, , unit]) => unit,
  );
  // An outline that is painted over the fill covers the letters.
  if (/^-webkit-text-stroke(-width)?$/.test(name) && !/^0(?![.\d])|var\(--outline\)/.test(value))
    return [`${name} without --outline`];
  if (name.startsWith('-') || names.has(`-webkit-${name}`)) return units;
  const property = css.properties[name];
  if (lacks(property)) return [name, ...units];
  const words =
    value.replace(/(["']).*?\1|url\([^)]*\)/g, '').match(/(?<![\w-])[a-z][\w-]*(?![\w-]*\()/g) ?? [];
  return [...words.filter((word) => lacks(property?.[word])).map((word) => `${name}: ${word}`), ...units];
}

/** Returns what a style sheet uses outside of `@supports` and a supported browser lacks. */
export function unsupportedStyles(source) {
  const uses = new Set();
  const blocks = [];
  let declarations = [];
  const endBlock = () => {
    const names = new Set(declarations.map((one) => one.split(':')[0].trim()));
    for (const one of declarations) for (const use of unsupportedInDeclaration(one, names)) uses.add(use);
    declarations = [];
  };
  for (const [, text, end] of source
    .replace(/\/\*.*?\*\//gs, '')
    .matchAll(/((?:"[^"]*"|'[^']*'|\([^()]*(?:\([^()]*\)[^()]*)*\)|[^{};"'])*)([{};])/g)) {
    const part = text.trim();
    const isTested = blocks.some((block) => block.startsWith('@supports'));
    if (end === '{') {
      endBlock();
      blocks.push(part);
      if (isTested || part.startsWith('@supports')) continue;
      const found = part.startsWith('@') ? unsupportedInAtRule(part) : unsupportedInSelector(part);
      for (const use of found) uses.add(use);
      continue;
    }
    if (part !== '' && !isTested && !part.startsWith('@')) declarations.push(part);
    if (end === '}') {
      endBlock();
      blocks.pop();
    }
  }
  return [...uses].sort();
}

/** The scripts and style sheets of the newest build, without files of earlier ones. */
function builtFiles() {
  const [newest, ...earlier] = JSON.parse(readFileSync('dist/builds.json', 'utf8'));
  const kept = new Set(earlier.flatMap(({ files }) => files).filter((file) => !newest.files.includes(file)));
  return readdirSync('dist/client', { recursive: true })
    .filter((name) => /\.(js|css|html)$/.test(name) && !kept.has(name))
    .flatMap((name) => {
      const text = readFileSync(join('dist/client', name), 'utf8');
      if (/\.(js|css)$/.test(name)) return { name, source: text };
      return [...text.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)].map(([, source]) => ({
        name,
        source,
      }));
    });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = builtFiles().flatMap(({ name, source }) =>
    name.endsWith('.css')
      ? unsupportedStyles(source)
      : unsupportedUses(source).map((use) => `${name.replace(/-[\w-]{8}\.js$/, '.js')}: ${use}`),
  );
  const allowed = new Map([...ALLOWED, ...ALLOWED_STYLES]);
  const faults = new Set(found.filter((use) => !allowed.has(use)));
  const stale = [...allowed.keys()].filter((use) => !found.includes(use));
  for (const fault of faults) console.error(`${fault} is not in every supported browser.`);
  for (const use of stale) console.error(`${use} is allowed and no longer used.`);
  process.exitCode = faults.size + stale.length === 0 ? 0 : 1;
}
