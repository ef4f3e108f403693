import type { Identifier as Feature } from '@mdn/browser-compat-data';
import { type AnyNode, parse } from 'acorn';
import {
  api,
  type Finding,
  featuresIn,
  javascript,
  lackedBy,
  NamedFeatures,
} from './compat-data.ts';

/** Supported browsers know all syntax of that year except static blocks and lookbehinds, which are checked below. */
const ecmaVersion = 2022;

const builtins = javascript.builtins as Feature;
const staticBlock = (javascript.classes as Feature).static?.initialization_blocks;

/** Global objects, and the interface of each. */
const instances: Record<string, string> = {
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
};
const globalObjects = ['window', 'self', 'globalThis'];

const members = new NamedFeatures();
const events = new NamedFeatures();
/** Members of the language, and of a page's elements and events: even those with short names are checked. */
const ownMembers = new Set<string>();
const ownInterfaces =
  /^(HTML\w*Element|Element|Node|Event|EventTarget|Document|Blob|File|Response)$/;
for (const group of [api, builtins])
  for (const [owner, feature] of featuresIn(group)) {
    members.add(owner, feature);
    for (const [name, member] of featuresIn(feature)) {
      if (name.endsWith('_event')) events.add(name.replace('_event', ''), member);
      else if (name !== owner) members.add(name.replace('_static', ''), member);
      if (group === builtins || ownInterfaces.test(owner)) ownMembers.add(name);
    }
  }

/** A use of a feature: `name` is for exceptions, `asked` is the name that a guard must test. */
type Use = { name: string; lacks: string[]; asked?: string };

/**
 * Finds features that a script uses and an oldest supported browser lacks: syntax, parts of regular expressions,
 * globals, their members and options, events, and members whose name is clear, whatever their object. A test for the
 * name in the same function guards a use: `'x' in y`, `typeof y.x`, `if (y.x)`, `y.x === undefined`, `y.x?.()`.
 */
export function checkScript(text: string, sourceType: 'module' | 'script' = 'module'): Finding[] {
  const program = parsed(text, sourceType);
  if ('error' in program) return [program.error];
  const declared = new Set<string>();
  const guards = new Map<AnyNode, Set<string>>();
  const uses: (Use & { node: AnyNode; scope: AnyNode })[] = [];
  walk(program, [], (node, parents) => {
    const scope = parents.findLast(({ type }) => /Function/.test(type)) ?? program;
    if (node.type === 'Identifier' && isDeclared(node, parents)) declared.add(node.name);
    const guard = guardedBy(node, parents);
    if (guard) guards.set(scope, (guards.get(scope) ?? new Set()).add(guard));
    for (const use of usedBy(node, parents.at(-1)))
      if (use.lacks.length > 0) uses.push({ ...use, node, scope });
  });
  return uses
    .filter(({ asked }) => !asked || !declared.has(asked.split('.')[0] ?? ''))
    .filter(({ asked, scope }) => !asked || !guards.get(scope)?.has(asked.replace(/^.*\./, '')))
    .map(({ name, lacks, node }) => ({ name, lackedBy: lacks, where: around(text, node.start) }));
}

function parsed(text: string, sourceType: 'module' | 'script') {
  try {
    return parse(text, { ecmaVersion, sourceType });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const at = 'pos' in error && typeof error.pos === 'number' ? error.pos : 0;
    return { error: { name: 'syntax', lackedBy: [error.message], where: around(text, at) } };
  }
}

function around(text: string, at: number): string {
  return text.slice(Math.max(0, at - 40), at + 60).replace(/\s+/g, ' ');
}

function walk(
  node: AnyNode,
  parents: readonly AnyNode[],
  visit: (node: AnyNode, parents: readonly AnyNode[]) => void,
): void {
  visit(node, parents);
  const below = [...parents, node];
  for (const value of Object.values(node))
    for (const child of [value].flat()) if (isNode(child)) walk(child, below, visit);
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Does this identifier declare a variable, a parameter, a function, a class or an import, alone or in a pattern? */
function isDeclared(node: AnyNode, parents: readonly AnyNode[]): boolean {
  const parent = parents.at(-1);
  switch (parent?.type) {
    case 'VariableDeclarator':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return parent.id === node;
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return parent.id === node || parent.params.some((one) => one === node);
    case 'CatchClause':
      return parent.param === node;
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return parent.local === node;
    case 'Property':
      return parent.value === node && parents.at(-2)?.type === 'ObjectPattern';
    case 'AssignmentPattern':
      return parent.left === node;
    default:
      return parent?.type === 'ArrayPattern' || parent?.type === 'RestElement';
  }
}

/** The name that this node tests for, or null. */
function guardedBy(node: AnyNode, parents: readonly AnyNode[]): string | null {
  if (node.type === 'BinaryExpression' && node.operator === 'in')
    return node.left.type === 'Literal' ? `${node.left.value}` : null;
  if (node.type !== 'MemberExpression' && node.type !== 'Identifier') return null;
  const name = node.type === 'Identifier' ? node.name : memberName(node);
  const above = parents.findLast(({ type }) => type !== 'ChainExpression');
  return above && asksFor(node, above) ? name : null;
}

function asksFor(node: AnyNode, above: AnyNode): boolean {
  switch (above.type) {
    case 'UnaryExpression':
      return above.operator === 'typeof' || above.operator === '!';
    case 'IfStatement':
    case 'ConditionalExpression':
      return above.test === node;
    case 'LogicalExpression':
      return above.left === node;
    case 'BinaryExpression':
      return /^[!=]=/.test(above.operator) && [above.left, above.right].some(isNothing);
    case 'CallExpression':
      return above.optional && above.callee === node;
    case 'MemberExpression':
      return above.optional && above.object === node;
    default:
      return false;
  }
}

function isNothing(node: AnyNode): boolean {
  if (node.type === 'Literal') return node.value === null;
  if (node.type === 'UnaryExpression') return node.operator === 'void';
  return node.type === 'Identifier' && node.name === 'undefined';
}

function usedBy(node: AnyNode, parent: AnyNode | undefined): Use[] {
  switch (node.type) {
    case 'StaticBlock':
      return [{ name: 'static block', lacks: lackedBy(staticBlock) }];
    case 'Literal':
      return 'regex' in node && node.regex ? newPatterns(node.regex.pattern) : [];
    case 'Identifier':
      return isReference(node, parent) ? [globalUse(node.name)] : [];
    case 'MemberExpression':
      return memberUse(node);
    case 'CallExpression':
    case 'NewExpression':
      return callUses(node);
    default:
      return [];
  }
}

function newPatterns(pattern: string): Use[] {
  const bare = pattern.replace(/\\.|\[(?:\\.|[^\]])*\]/gs, '');
  const lacks = lackedBy(javascript.regular_expressions?.lookbehind_assertion);
  return /\(\?<[=!]/.test(bare) ? [{ name: 'lookbehind', lacks }] : [];
}

function isReference(node: AnyNode, parent: AnyNode | undefined): boolean {
  if (!parent) return false;
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed;
  if ('key' in parent && parent.key === node) return 'computed' in parent && parent.computed;
  return !/Specifier|Label|Break|Continue/.test(parent.type);
}

function globalUse(name: string): Use {
  return { name, lacks: lackedBy(globalFeature(name)), asked: name };
}

function globalFeature(name: string): Feature | undefined {
  const found = [builtins, api, api.Window as Feature].find((group) => Object.hasOwn(group, name));
  return found?.[name];
}

function memberName(node: AnyNode & { type: 'MemberExpression' }): string | null {
  if (!node.computed && 'name' in node.property) return node.property.name;
  return node.property.type === 'Literal' ? `${node.property.value}` : null;
}

function memberUse(node: AnyNode & { type: 'MemberExpression' }): Use[] {
  const name = memberName(node);
  if (!name) return [];
  const path = globalPath(node);
  const feature = path && featureAt(path);
  if (path && feature) return [{ name: path, lacks: lackedBy(feature), asked: path }];
  // A single lower-case word such as `path` may be a name of our own that some browser interface has too.
  const isClear = /[a-z][A-Z]/.test(name) || ownMembers.has(name);
  return isClear ? [{ name: `.${name}`, lacks: members.lackedBy(name), asked: `.${name}` }] : [];
}

/** `Promise.any` for both `Promise.any` and `window.Promise.any`; null for a path that does not begin at a name. */
function globalPath(node: AnyNode): string | null {
  if (node.type === 'Identifier') return node.name;
  const name = node.type === 'MemberExpression' ? memberName(node) : null;
  const before = name && node.type === 'MemberExpression' ? globalPath(node.object) : null;
  if (!before) return null;
  return globalObjects.includes(before) ? name : `${before}.${name}`;
}

function featureAt(path: string): Feature | undefined {
  const [first = '', ...rest] = path.split('.');
  const owner = globalFeature(Object.hasOwn(instances, first) ? (instances[first] ?? '') : first);
  return rest.reduce<Feature | undefined>(
    (at, name) => at?.[`${name}_static`] ?? at?.[name],
    owner,
  );
}

function callUses(node: AnyNode & { type: 'CallExpression' | 'NewExpression' }): Use[] {
  const [first] = node.arguments;
  const text = first?.type === 'Literal' && typeof first.value === 'string' ? first.value : null;
  const path = globalPath(node.callee);
  if (path === 'RegExp' && first) return newRegExp(first, node.arguments[1]);
  const called = node.callee.type === 'MemberExpression' ? memberName(node.callee) : path;
  if (called === 'addEventListener' && text)
    return [{ name: `event ${text}`, lacks: events.lackedBy(text), asked: `.on${text}` }];
  const feature = path ? featureAt(path) : undefined;
  const taken = feature?.[path?.replace(/^.*\./, '') ?? ''] ?? feature;
  return node.arguments
    .flatMap((one) => (one.type === 'ObjectExpression' ? one.properties : []))
    .flatMap((one) => (one.type === 'Property' && 'name' in one.key ? [one.key.name] : []))
    .map((name) => ({ name: `${path} ${name}`, lacks: lackedBy(optionOf(taken, name)) }));
}

function optionOf(feature: Feature | undefined, name: string): Feature | undefined {
  const key = `options_${name}_parameter`;
  return feature?.[key] ?? feature?.options_parameter?.[key] ?? feature?.options_parameter?.[name];
}

function newRegExp(pattern: AnyNode, flags: AnyNode | undefined): Use[] {
  if (pattern.type === 'TemplateLiteral')
    return pattern.quasis.flatMap(({ value }) => newPatterns(value.cooked ?? ''));
  if (pattern.type !== 'Literal' || typeof pattern.value !== 'string') return [];
  const flagged = flags?.type === 'Literal' ? `${flags.value}` : '';
  const literal = parsed(`${new RegExp(pattern.value, flagged)}`, 'script');
  if ('error' in literal) return [{ name: 'syntax', lacks: literal.error.lackedBy }];
  return newPatterns(pattern.value);
}
