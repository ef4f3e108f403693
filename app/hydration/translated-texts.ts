/*
 * A browser's translation puts a `font` with other words in the place of each text. React does not know: it would
 * change words that nobody sees any more, and throw where it removes one or inserts before it (facebook/react#11538).
 */

/** Of a text that is no longer in the page: the element that has its words. */
const standIns = new WeakMap<Node, ChildNode>();
const taken = new WeakSet<Node>();

/** React has changed one: it takes its place again, to be translated anew. */
const changes = new MutationObserver((records) => {
  for (const { target } of records) {
    const standIn = standIns.get(target);
    if (standIn?.isConnected && !target.isConnected) standIn.replaceWith(target);
  }
});

function read({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
  for (const text of removedNodes) {
    if (!(text instanceof Text) || text.isConnected) continue;
    const standIn = [...addedNodes, previousSibling, nextSibling].find(
      (node) => node instanceof HTMLElement && node.localName === 'font' && !taken.has(node),
    );
    if (!standIn) continue;
    taken.add(standIn);
    standIns.set(text, standIn as ChildNode);
    changes.observe(text, { characterData: true });
  }
  // React has moved it.
  for (const node of addedNodes) standIns.get(node)?.remove();
}

/** The child of `parent` that is `node`, stands in for it or holds it. */
function childOf(parent: Node, node: Node): Node | null {
  if (node.parentNode === parent) return node;
  let child: Node | null = node.isConnected ? node : (standIns.get(node) ?? null);
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}

const { insertBefore, removeChild } = Node.prototype;

/**
 * Undoes what was translated before React has taken the page over, and keeps up with the rest.
 * @param early what the head script has seen
 */
export function followTranslation(early: MutationRecord[]): void {
  early.forEach(read);
  for (const { removedNodes } of early) {
    for (const text of removedNodes) standIns.get(text)?.replaceWith(text);
  }
  for (const font of document.querySelectorAll('font')) font.replaceWith(...font.childNodes);

  const page = new MutationObserver((records) => records.forEach(read));
  page.observe(document, { childList: true, subtree: true });
  const readNow = () => page.takeRecords().forEach(read);

  Node.prototype.removeChild = function <Type extends Node>(this: Node, node: Type): Type {
    readNow();
    const child = childOf(this, node);
    // Without one the translation has removed the text itself.
    if (child || !(node instanceof Text)) removeChild.call(this, child ?? node);
    return node;
  };
  Node.prototype.insertBefore = function <Type extends Node>(
    this: Node,
    node: Type,
    before: Node | null,
  ): Type {
    readNow();
    const child = before && childOf(this, before);
    return insertBefore.call(
      this,
      node,
      before instanceof Text ? child : (child ?? before),
    ) as Type;
  };
}
