/** The JSON Schema of `profile.json`, for editors (conventions §5): made from the schema that checks it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { ProfileFile } from '../../shared/profile/schema.ts';
import { projectRoot } from './project-files.ts';

export const PROFILE_SCHEMA = 'docs/profile.schema.json';

export function makeProfileSchema(): string {
  // What a profile lacks is the demo's.
  const schema = toJsonSchema(v.partial(ProfileFile), { errorMode: 'ignore' });
  const titled = { $comment: 'Made by npm run docs of shared/profile/schema.ts', title: "A shop's profile", ...schema };
  return `${JSON.stringify(titled, null, 2)}\n`;
}

export async function findProfileSchemaProblems(): Promise<string[]> {
  const there = await readFile(join(projectRoot, PROFILE_SCHEMA), 'utf8').catch(() => '');
  return there === makeProfileSchema()
    ? []
    : [`${PROFILE_SCHEMA}: is not that of shared/profile/schema.ts: npm run docs`];
}
