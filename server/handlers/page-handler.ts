import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers a page or its form: the page layer's part. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
