/** What has to happen in Redis in one go; the keys of each share a slot (`keys.ts`). */

/**
 * Ends a call and keeps its answer: unless a purge came while it was made. The lock goes first: it can go even when
 * there is no memory left for the answer.
 * Keys: lock, epoch, stamp, entry, variant. Arguments: token, epoch and stamp as they were, ms to live, entry, variant
 * (empty: the entry is the answer itself).
 */
export const KEEP = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
if (redis.call('GET', KEYS[2]) or '') ~= ARGV[2] or (redis.call('GET', KEYS[3]) or '') ~= ARGV[3] then return 0 end
redis.call('SET', KEYS[4], ARGV[5], 'PX', ARGV[4])
if ARGV[6] ~= '' then redis.call('SET', KEYS[5], ARGV[6], 'PX', ARGV[4]) end
return 1
`;

/** Keeps a lock for longer: while it is the caller's own. Keys: lock. Arguments: token, ms. */
export const RENEW = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`;

/**
 * Ends a call without an answer. Keys: lock. Arguments: token, what those who wait are told (empty: nothing), ms for
 * which they are told so.
 */
export const RELEASE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
return 1
`;

/**
 * Appends to the log of purges, each entry naming the one before it.
 * Keys: log. Arguments: entries to keep about, what is said.
 */
export const APPEND = `
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
return redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[1], '*', 'previous', last and last[1] or '', 'said', ARGV[2])
`;

/** Counts one more within a window. Keys: counter. Arguments: ms of the window. Gives the count and the ms left. */
export const COUNT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}
`;
