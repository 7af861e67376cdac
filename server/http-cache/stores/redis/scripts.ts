/** Lua scripts, which Redis executes atomically. */

/** Extends a lock, if the caller holds it. Keys: lock. Arguments: token, ms. */
export const RENEW = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`;

/**
 * Releases a lock, if the caller holds it. Keys: lock. Arguments: token, a message for those who wait (empty: the lock
 * is deleted), ms for which the message stays in the lock's place.
 */
export const RELEASE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
return 1
`;

/**
 * Appends an entry to the log of purges, with the id of the entry before it. The log is trimmed first: even if its memory
 * is full, Redis lets a script go on that has written before, so that a purge can always be appended.
 * Keys: log. Arguments: approximate length to keep, message. Returns the entry's id.
 */
export const APPEND = `
redis.call('XTRIM', KEYS[1], 'MAXLEN', '~', ARGV[1])
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
return redis.call('XADD', KEYS[1], '*', 'previous', last and last[1] or '0-0', 'said', ARGV[2])
`;

/**
 * Increments a counter within a window. Keys: counter. Arguments: ms of the window. Returns the count and the ms left.
 */
export const COUNT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}
`;
