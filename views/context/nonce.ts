import { createContext } from 'react';

/** The nonce for the inline scripts of a streamed page (conventions.md §3). Set on the server only. */
export const NonceContext = createContext<string | undefined>(undefined);
