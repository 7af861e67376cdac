/** What `npm run test:browsers` drives beside Node. */
import { join } from 'node:path';
import type { Program } from '../find-programs.ts';

/** Debian's folder for programs that belong to a library is named after the processor. */
const webkitFolders = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((name) => `/usr/lib/${name}/webkit2gtk-4.1`);

export const browsersPrograms: readonly Program[] = [
  {
    variable: 'CHROMIUM',
    names: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
    debianPackage: 'chromium',
  },
  { variable: 'FIREFOX', names: ['firefox-esr', 'firefox'], debianPackage: 'firefox-esr' },
  { variable: 'WEBKIT_DRIVER', names: ['WebKitWebDriver'], debianPackage: 'webkit2gtk-driver' },
  {
    variable: 'WEBKIT_BROWSER',
    names: webkitFolders.map((folder) => join(folder, 'MiniBrowser')),
    debianPackage: 'webkit2gtk-driver',
  },
  // WebKitGTK has no mode without a display.
  { variable: 'XVFB', names: ['Xvfb'], debianPackage: 'xvfb' },
];
