import { nounPaths, to } from './address.ts'

const restoration = '/trash/restoration'

/** Addresses of search, help, the audit log, the trash and webhooks. */
export const oversightPaths = {
  search: {
    page: to('/search'),
    suggestions: to('/search/suggestions'),
  },
  help: {
    home: '/help',
    guide: to('/help/:slug'),
    figures: '/help/figures',
    shortcuts: '/help/shortcuts',
    news: '/help/news',
    /** In public. */
    picture: (name: string) => `/guides/${name}.webp`,
  },
  firstSteps: { dismissal: '/first-steps/dismissal', restoration: '/first-steps/restoration' },
  auditLog: {
    list: to('/audit-log'),
    export: to('/audit-log/export'),
  },
  webhooks: {
    ...nounPaths('/webhooks'),
    detail: to('/webhooks/:id'),
    secret: to('/webhooks/:id/secret'),
    /** Target of a button of its page. */
    act: to('/webhooks/:id/:act'),
    delivery: to('/webhooks/:id/deliveries/:deliveryId'),
    resend: to('/webhooks/:id/deliveries/:deliveryId/resend'),
  },
  trash: {
    list: to('/trash'),
    restoration,
    /** Restores the selected items of the trash. */
    restore: to(restoration),
  },
}
