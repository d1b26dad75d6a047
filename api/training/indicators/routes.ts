import type { Hono } from 'hono'
import { indicators } from '#contract/training/indicators.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { streamTable } from '#api/platform/downloads/table.ts'
import { serve } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import { choicesOf } from './choices.ts'
import { recordsExport } from './export.ts'
import { figuresOf, historyOf, summaryOf } from './figures.ts'
import { listRecords } from './records.ts'

export function mountIndicators(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services

  serve(app, services, 'indicators', indicators, {
    summary: ({ query, scope }) => summaryOf(db, scope, query),
    hours: async ({ query, scope }) => (await figuresOf(db, scope, query)).hours,
    attendance: async ({ query, scope }) => (await figuresOf(db, scope, query)).attendance,
    approval: async ({ query, scope }) => (await figuresOf(db, scope, query)).approval,
    cost: async ({ query, scope }) => (await figuresOf(db, scope, query, { cost: true })).cost,
    hoursByType: async ({ query, scope }) =>
      (await figuresOf(db, scope, query, { cost: false, types: true })).hours_by_type,
    choices: ({ scope }) => choicesOf(db, scope),
    history: ({ params, query, scope }) => historyOf(db, scope, params, query),
    records: ({ params, query, scope }) => listRecords(db, scope, params.name, query),
    exportRecords: async ({ params, query, scope }) =>
      streamTable(
        services,
        scope,
        await recordsExport(db, scope, params.name, query),
        query.format,
      ),
  })
}
