/*
 * A browser's translation replaces each text node with a `font` element. React does not know: it would change the old
 * text, which nobody sees, and throw when it removes that or inserts something before it (facebook/react#11538).
 */

/** For each text that is no longer in the page: the element with its translation. */
const standIns = new WeakMap<Node, ChildNode>();
const taken = new WeakSet<Node>();

/** When React has changed such a text, puts it back into the page, to be translated anew. */
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
  // React has put such a text elsewhere, so its old translation goes.
  for (const node of addedNodes) standIns.get(node)?.remove();
}

/** The child of `parent` that is `node` or its translation, or contains one of these. */
function childOf(parent: Node, node: Node): Node | null {
  if (node.parentNode === parent) return node;
  let child: Node | null = node.isConnected ? node : (standIns.get(node) ?? null);
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}

const { insertBefore, removeChild } = Node.prototype;

/**
 * Undoes any translation made before React took the page over, and keeps track of later ones.
 * @param early the changes of the page that the head script has recorded
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
    // Without a child the translation has removed the text itself.
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
