import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Picture {
  readonly src: string;
  /** Its proportions; CSS px. */
  readonly width: number;
  readonly height: number;
}

export interface FoundPicture extends Omit<Picture, 'src'> {
  readonly path: string;
  readonly bytes: number;
}

/** @returns undefined if the profile has none: its place is left out */
export function findPicture(folder: string, file: string): FoundPicture | undefined {
  const path = join(folder, file);
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  const [width, height] = file.endsWith('.svg') ? sizeOfSvg(bytes.toString()) : sizeOfPng(bytes);
  return { path, width, height, bytes: bytes.length };
}

/** Of its `viewBox`, else of its `width` and `height`, else a square. */
function sizeOfSvg(markup: string): [number, number] {
  const [root = ''] = /<svg\b[^<>]*>/.exec(markup) ?? [];
  const [, box] = /\bviewBox="([^"]+)"/.exec(root) ?? [];
  const numbers =
    box
      ?.trim()
      .split(/[\s,]+/)
      .slice(2) ?? ['width', 'height'].map((name) => attribute(root, name));
  const [width = 0, height = 0] = numbers.map((text) => Math.round(Number.parseFloat(text)));
  return width > 0 && height > 0 ? [width, height] : [1, 1];
}

function attribute(tag: string, name: string): string {
  return tag.matchAll(/\b(\w+)="([^"]+)"/g).find(([, found]) => found === name)?.[2] ?? '';
}

/** Width and height stand in the first chunk of a PNG. */
function sizeOfPng(bytes: Buffer): [number, number] {
  return bytes.length < 24 ? [1, 1] : [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}
