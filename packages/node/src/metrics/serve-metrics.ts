import type { RequestListener } from 'node:http';
import type { Metrics } from './metrics.ts';

/** Headers of the metrics: no page, and for the scraper only. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

/** `/metrics`, for a port that only the platform and its scraper can reach; `others` answers every other path. */
export const serveMetrics =
  (metrics: Metrics, others?: RequestListener): RequestListener =>
  (req, res) => {
    for (const [name, value] of Object.entries(HEADERS)) res.setHeader(name, value);
    if (req.url !== '/metrics') return others ? others(req, res) : void res.writeHead(404).end();
    metrics.text().then(
      (text) => res.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => res.writeHead(500).end(),
    );
  };
