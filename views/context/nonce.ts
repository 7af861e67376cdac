import { createContext } from 'react';

/** What allows a script element of a streamed page (conventions.md §3). Filled on the server alone. */
export const NonceContext = createContext<string | undefined>(undefined);
