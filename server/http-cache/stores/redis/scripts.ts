/** Lua scripts for operations that must be atomic in Redis. */

/** Renews a lock if it still belongs to the caller. Keys: lock. Arguments: token, ms. */
export const RENEW = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`;

/**
 * Ends a call without an answer. Keys: lock. Arguments: token, the message for the waiting instances (empty: none), ms
 * for which it can be read.
 */
export const RELEASE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
return 1
`;

/**
 * Appends to the log of purges; each entry names the previous one. The trimming command comes first: once a script has
 * written something, Redis lets it continue although its memory is full, so a purge is recorded even then.
 * Keys: log. Arguments: approximate number of entries to keep, the message. Returns the entry's id.
 */
export const APPEND = `
redis.call('XTRIM', KEYS[1], 'MAXLEN', '~', ARGV[1])
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
return redis.call('XADD', KEYS[1], '*', 'previous', last and last[1] or '0-0', 'said', ARGV[2])
`;

/**
 * Increments a counter with a time window. Keys: counter. Arguments: ms of the window. Returns the count and the ms
 * left.
 */
export const COUNT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}
`;
