import type { useLoaderData } from '@remix-run/react'

/** What a route answers, as the browser reads it: `RouteData<typeof loader>`. */
export type RouteData<Route> = ReturnType<typeof useLoaderData<Route>>
