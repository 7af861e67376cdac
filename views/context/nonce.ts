import { createContext } from 'react';

/** The nonce for script elements of a streamed page (conventions.md §3). Only set on the server. */
export const NonceContext = createContext<string | undefined>(undefined);
