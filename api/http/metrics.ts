import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Everything `/metrics` tells: the process's own figures and the time of every call of the API. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })

export const apiRequests = new Histogram({
  name: 'sendero_api_request_seconds',
  help: 'Time of the calls of the REST API until their answer begins, in seconds',
  labelNames: ['endpoint', 'method', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
})
