import { route } from '@remix-run/route-config'

export const webhookRoutes = [
  route('webhooks', 'webhooks/list.tsx', [
    route('new', 'webhooks/new.tsx'),
    route('deletion', 'webhooks/deletion.tsx'),
  ]),
  route('webhooks/:id', 'webhooks/detail.tsx', [
    route('edit', 'webhooks/edit.tsx'),
    route('secret', 'webhooks/secret.tsx'),
  ]),
  route('webhooks/:id/deliveries/:deliveryId', 'webhooks/delivery.tsx'),
  // Buttons of these pages.
  route('webhooks/:id/:act', 'webhooks/acts.ts'),
  route('webhooks/:id/deliveries/:deliveryId/resend', 'webhooks/resend.ts'),
]
