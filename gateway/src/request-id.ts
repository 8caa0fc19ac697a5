import type { RequestHandler } from 'express';

const WELL_FORMED = /^[\w-]{8,64}$/;

/** A request keeps its id through proxy, gateway and subgraphs, so that its log lines can be found. A malformed id is replaced. */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.get('x-request-id');
  req.requestId = given && WELL_FORMED.test(given) ? given : crypto.randomUUID();
  res.setHeader('x-request-id', req.requestId);
  next();
};
