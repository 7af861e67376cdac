import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers a page or its form: the page layer's part. A kept page is sent at once, without a promise. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | undefined;
