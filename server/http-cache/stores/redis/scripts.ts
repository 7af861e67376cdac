/** What has to happen in Redis in one go. */

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
 * Appends to the log of purges, each entry naming the one before it. What may shorten it comes first: after a write Redis lets a
 * script go on though its memory is full, and a purge is told then as well.
 * Keys: log. Arguments: entries to keep about, what is said. Gives the entry's id.
 */
export const APPEND = `
redis.call('XTRIM', KEYS[1], 'MAXLEN', '~', ARGV[1])
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
return redis.call('XADD', KEYS[1], '*', 'previous', last and last[1] or '0-0', 'said', ARGV[2])
`;

/** Counts one more within a window. Keys: counter. Arguments: ms of the window. Gives the count and the ms left. */
export const COUNT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}
`;
