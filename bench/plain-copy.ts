/**
 * One of our pages as plain HTML: the same text, pictures, links and fields in the same order, in plain elements with one
 * short style sheet. It is copied from the rendered page, so it changes along with it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright/test';

export interface PlainCopy {
  title: string;
  /** HTML of the body. */
  content: string;
  /** Addresses of its pictures, such as '/illustrations/contact.svg'. */
  pictures: string[];
}

/** @param page is completely loaded */
export function copyPlainly(page: Page): Promise<PlainCopy> {
  return page.evaluate(() => {
    const kept = new Set(
      'a article aside blockquote button details div footer form h1 h2 h3 h4 h5 h6 header input label li main nav ol p section select option summary table tbody td textarea th thead tr ul'.split(
        ' ',
      ),
    );
    const attributes = ['href', 'type', 'name', 'placeholder', 'alt', 'for', 'id', 'aria-label', 'loading', 'required'];
    const pictures = new Set<string>();
    const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

    function copy(node: Node): string {
      if (node instanceof Text) return escaped(node.data);
      if (!(node instanceof Element) || /^(script|style|template|noscript)$/i.test(node.tagName)) return '';
      const style = getComputedStyle(node);
      const { width, height } = node.getBoundingClientRect();
      if (style.display === 'none') return '';
      const size = ` width="${Math.round(width)}" height="${Math.round(height)}"`;
      if (node instanceof SVGSVGElement) {
        const clone = node.cloneNode(true) as SVGSVGElement;
        clone.setAttribute('width', String(Math.round(width)));
        clone.setAttribute('height', String(Math.round(height)));
        return clone.outerHTML;
      }
      const own = attributes.flatMap((name) => {
        const value = node.getAttribute(name);
        return value === null ? [] : [` ${name}="${escaped(value)}"`];
      });
      if (node instanceof HTMLImageElement) {
        const { pathname } = new URL(node.currentSrc || node.src);
        pictures.add(pathname);
        return `<img src="${pathname}"${size}${own.join('')}>`;
      }
      const inner = Array.from(node.childNodes, copy).join('');
      const tag = node.tagName.toLowerCase();
      if (tag === 'input') return `<input${own.join('')}>`;
      // Drop boxes that are only there for layout.
      if (tag === 'div' && (inner.trim() === '' || node.childElementCount === 1)) return inner;
      return kept.has(tag) ? `<${tag}${own.join('')}>${inner}</${tag}>` : ` ${inner} `;
    }
    const content = Array.from(document.body.childNodes, copy).join('').replaceAll(/\s+/g, ' ');
    return { title: document.title, content, pictures: [...pictures] };
  });
}

const STYLE = `body{margin:0;font-family:system-ui,sans-serif;line-height:1.55;color:#222}
header,main,footer,section{max-width:64rem;margin:0 auto;padding:.5rem 1rem}
nav ul,header ul{display:flex;flex-wrap:wrap;gap:1rem;list-style:none;padding:0}
h1{font-size:2.1rem;line-height:1.2}a{color:#0b7285}img,svg{max-width:100%;height:auto}
input,textarea,select,button{font:inherit;padding:.4rem .8rem;max-width:100%;box-sizing:border-box}
label{display:block}article{border:1px solid #ccc;border-radius:1rem;padding:1rem;margin:1rem 0}`;

export function plainHtml({ title, content }: PlainCopy, head = `<style>${STYLE}</style>`): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="The same words and pictures."><title>${title}</title>
<link rel="icon" href="data:,">${head}</head>
<body>${content}</body></html>`;
}

/** Fetches the pictures from `origin` into the folder, at the same addresses. */
export async function savePictures(folder: string, origin: string, pictures: Iterable<string>): Promise<void> {
  for (const path of pictures) {
    const answer = await fetch(origin + path);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), new Uint8Array(await answer.arrayBuffer()));
  }
}
