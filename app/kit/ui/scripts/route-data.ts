import type { useLoaderData } from '@remix-run/react'

/** Data of a route as the browser receives it: `RouteData<typeof loader>`. */
export type RouteData<Route> = ReturnType<typeof useLoaderData<Route>>
