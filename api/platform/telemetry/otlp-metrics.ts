import { ValueType, type Attributes, type HrTime } from '@opentelemetry/api'
import { hrTime, millisToHrTime } from '@opentelemetry/core'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { CollectedMetrics } from './registry.ts'

/** Returns metrics as the registries of `/metrics` have them, so that both ways tell the same. */
export type CollectMetrics = () => Promise<CollectedMetrics>

type Metric = CollectedMetrics[number]
/** A line of a histogram also has the name that it is written under. */
type Line = Metric['values'][number] & { metricName?: string }

/** Source of the SDK's metrics. */
export function metricProducer(resource: Resource, collect: CollectMetrics): MetricProducer {
  const startTime = millisToHrTime(performance.timeOrigin)
  return {
    async collect() {
      const metrics = await collect()
      const time = { startTime, endTime: hrTime() }
      return {
        resourceMetrics: {
          resource,
          scopeMetrics: [
            {
              scope: { name: 'sendero' },
              metrics: metrics.map((metric) => metricData(metric, time)),
            },
          ],
        },
        errors: [],
      }
    },
  }
}

type Time = { startTime: HrTime; endTime: HrTime }

function metricData(metric: Metric, time: Time): MetricData {
  const name = metric.name
  const base = {
    descriptor: {
      name,
      description: metric.help,
      unit: /_seconds(_total)?$/.test(name) ? 's' : /_bytes$/.test(name) ? 'By' : '',
      valueType: ValueType.DOUBLE,
    },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  // The type is a text at run time, and a number in the library's types.
  const type = metric.type as unknown as string
  if (type === 'histogram') {
    const dataPoints = histogramPoints(metric.values, time)
    return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints }
  }
  const dataPoints = metric.values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => ({ ...time, attributes: attributesOf(labels), value }))
  return type === 'counter'
    ? { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...base, dataPointType: DataPointType.GAUGE, dataPoints }
}

function attributesOf(labels: Line['labels']): Attributes {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, value ?? '']))
}

type Series = { attributes: Attributes; upTo: [bound: number, count: number][]; sum: number }

/** Joins the lines of each series: cumulative counts by upper bound, their sum and their number. */
function histogramPoints(values: readonly Line[], time: Time): DataPoint<Histogram>[] {
  const series = new Map<string, Series>()
  for (const line of values) {
    const { le, ...labels } = line.labels as Record<string, string | number>
    const key = JSON.stringify(labels)
    const found = series.get(key) ?? { attributes: attributesOf(labels), upTo: [], sum: 0 }
    series.set(key, found)
    if (le !== undefined) found.upTo.push([le === '+Inf' ? Infinity : Number(le), line.value])
    else if (line.metricName?.endsWith('_sum')) found.sum = line.value
  }
  return Array.from(series.values(), ({ attributes, upTo, sum }) => {
    const sorted = [...upTo].sort(([one], [other]) => one - other)
    const counts = sorted.map(([, count], at) => count - (sorted[at - 1]?.[1] ?? 0))
    const boundaries = sorted.map(([bound]) => bound).filter(Number.isFinite)
    const value = { buckets: { boundaries, counts }, sum, count: sorted.at(-1)?.[1] ?? 0 }
    return { ...time, attributes, value }
  })
}
