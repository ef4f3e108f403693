import type { Identifier as Feature } from '@mdn/browser-compat-data';
import {
  type Block,
  type CssNode,
  type Declaration,
  generate,
  parse,
  type WalkContext,
  walk,
} from 'css-tree';
import { css, type Finding, featuresIn, lackedBy, NamedFeatures } from './compat-data.ts';

const atRules = css['at-rules'] as Feature;
const properties = css.properties as Feature;
const selectors = css.selectors as Feature;
const types = css.types as Feature;

/** Keywords and functions in values, collected from all properties and types. */
const words = new NamedFeatures();
addWords(types);
for (const [, property] of featuresIn(properties)) addWords(property);

function addWords(group: Feature): void {
  for (const [name, feature] of featuresIn(group)) {
    words.add(name, feature);
    addWords(feature);
  }
}

type Use = { name: string; lacks: string[] };

/**
 * Finds features that a stylesheet uses and an oldest supported browser lacks: at-rules, media queries, selectors,
 * properties and values. Uses are guarded inside `@supports`, as a value after another of the same property, as a
 * property beside its prefixed form, and beside others in `:is()` and `:where()`, which skip unknown selectors.
 */
export function checkStyles(text: string): Finding[] {
  const found: Finding[] = [];
  let guards = 0;
  walk(parse(text, { parseCustomProperty: true }), {
    enter(this: WalkContext, node: CssNode) {
      if (isGuard(node)) guards++;
      if (guards > 0) return;
      const { rule, atrule, block, atrulePrelude } = this;
      const around = rule?.prelude ?? atrule?.prelude;
      const where = around ? generate(around).slice(0, 100) : '';
      const inMedia = atrulePrelude !== null && atrule?.name === 'media';
      for (const { name, lacks } of usesOf(node, block, inMedia))
        if (lacks.length > 0) found.push({ name, lackedBy: lacks, where });
    },
    leave(node: CssNode) {
      if (isGuard(node)) guards--;
    },
  });
  return found;
}

function isGuard(node: CssNode): boolean {
  if (node.type === 'Atrule') return node.name === 'supports';
  if (node.type !== 'PseudoClassSelector' || !['is', 'where'].includes(node.name)) return false;
  const [list] = node.children ?? [];
  return list?.type === 'SelectorList' && list.children.size > 1;
}

function usesOf(node: CssNode, block: Block | null, inMedia: boolean): Use[] {
  switch (node.type) {
    case 'Atrule':
      return [{ name: `@${node.name}`, lacks: lackedBy(atRules[node.name]) }];
    case 'NestingSelector':
      return [{ name: '&', lacks: lackedBy(selectors.nesting) }];
    case 'Feature':
    case 'FeatureRange':
      return inMedia ? mediaUses(node) : [];
    case 'MediaQuery':
      return node.mediaType === null && /^not\b/.test(generate(node))
        ? [{ name: '@media not ()', lacks: lackedBy(atRules.media?.or_syntax) }]
        : [];
    case 'PseudoClassSelector':
    case 'PseudoElementSelector':
      return [{ name: `:${node.name}`, lacks: lackedBy(selectors[node.name]) }];
    case 'Declaration':
      return block ? declarationUses(node, block) : [];
    default:
      return [];
  }
}

function mediaUses(node: CssNode & { type: 'Feature' | 'FeatureRange' }): Use[] {
  if (node.type === 'FeatureRange')
    return [{ name: '@media range', lacks: lackedBy(atRules.media?.range_syntax) }];
  return [{ name: `@media ${node.name}`, lacks: lackedBy(atRules.media?.[node.name]) }];
}

function declarationUses(declaration: Declaration, block: Block): Use[] {
  const beside = block.children.toArray().filter((one) => one.type === 'Declaration');
  const before = beside.slice(0, beside.indexOf(declaration));
  const { property, value } = declaration;
  if (property.startsWith('-') || beside.some((one) => one.property === `-webkit-${property}`))
    return [];
  const uses: Use[] = [{ name: property, lacks: lackedBy(properties[property]) }];
  if (before.some((one) => one.property === property)) return uses;
  walk(value, (node) => {
    if (node.type === 'Identifier' || node.type === 'Function')
      uses.push({ name: `${property}: ${node.name}`, lacks: wordLacks(property, node.name) });
    if (node.type === 'Dimension' && /^[dls]v/.test(node.unit))
      uses.push({
        name: node.unit,
        lacks: lackedBy(types.length?.viewport_percentage_units_dynamic),
      });
  });
  return uses;
}

function wordLacks(property: string, word: string): string[] {
  const precise = properties[property]?.[word];
  return precise ? lackedBy(precise) : words.lackedBy(word);
}
