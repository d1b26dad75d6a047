import { route } from '@remix-run/route-config'

export const webhookRoutes = [
  route('webhooks', 'oversight/webhooks/list.tsx', [
    route('new', 'oversight/webhooks/new.tsx'),
    route('deletion', 'oversight/webhooks/deletion.tsx'),
  ]),
  route('webhooks/:id', 'oversight/webhooks/detail.tsx', [
    route('edit', 'oversight/webhooks/edit.tsx'),
    route('secret', 'oversight/webhooks/secret.tsx'),
  ]),
  route('webhooks/:id/deliveries/:deliveryId', 'oversight/webhooks/delivery.tsx'),
  // Buttons of these pages.
  route('webhooks/:id/:act', 'oversight/webhooks/acts.ts'),
  route('webhooks/:id/deliveries/:deliveryId/resend', 'oversight/webhooks/resend.ts'),
]
