/**
 * Lets React work on a page that the browser translates. Chrome replaces each text by a `<font>`, but React keeps the text: its
 * changes would never be seen, and removing it would throw. So the text takes its place again first; the translation then finds
 * it there.
 */
const fonts = new WeakMap<Node, Element>();
/** The texts that each `<font>` stands for, in their order. */
const texts = new WeakMap<Element, Node[]>();

const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

const fontOf = ({ addedNodes, previousSibling, nextSibling }: MutationRecord) =>
  [addedNodes[0], previousSibling, nextSibling].find(isFont);

function noteTexts(font: Element, all: Node[]): void {
  // It took its texts at once: a text that goes beside it later is removed by the page, and must not come back.
  if (texts.has(font)) return;
  texts.set(font, all);
  for (const text of all) {
    fonts.set(text, font);
    changes.observe(text, { characterData: true });
  }
}

function putBack(text: Node): void {
  const font = fonts.get(text);
  if (!font || text.isConnected) return;
  const all = texts.get(font) ?? [];
  for (const each of all) fonts.delete(each);
  font.replaceWith(...all);
}

const changes = new MutationObserver((records) => {
  const replaced = new Map<Element, Node[]>();
  for (const record of records) {
    if (record.type === 'characterData') putBack(record.target);
    const font = fontOf(record);
    const gone = Array.from(record.removedNodes).filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    if (font && gone.length > 0) replaced.set(font, [...(replaced.get(font) ?? []), ...gone]);
  }
  for (const [font, all] of replaced) noteTexts(font, all);
});

/** Call it before anybody can have asked for a translation. */
export function followTranslation(): void {
  changes.observe(document, { childList: true, subtree: true });
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    if (next && next.parentNode !== this) putBack(next);
    return insertBefore.call(this, node, next) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) putBack(child);
    return removeChild.call(this, child) as T;
  };
}
