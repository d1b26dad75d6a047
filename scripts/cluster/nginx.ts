import type { Plan } from './plan.ts'

/** Body of an answer when no web node serves: as the API's own for calls, else a page. */
const UNAVAILABLE =
  'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.'
const PAGE = `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>No disponible</title><p>${UNAVAILABLE}</p></html>`
const CALL = JSON.stringify({ status: 503, code: 'unavailable', message: UNAVAILABLE, errors: [] })

/**
 * Returns the configuration of nginx before the web nodes (docs/how-to/run-a-cluster.md). A node that does not answer is
 * left out for two seconds. A request is repeated at another node when it has not been sent, or when to repeat it has no
 * further effect: nginx itself holds POST and PATCH to that, and would repeat PUT and DELETE that a node may have done.
 *
 * @param directory for temporary files.
 */
export function nginxConfig({ nginx, web, listen }: Plan, directory: string): string {
  return `worker_processes 1;
daemon off;
pid ${directory}/nginx.pid;
error_log stderr warn;

events {
  worker_connections 4096;
}

http {
  access_log off;
  server_tokens off;
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi;
  scgi_temp_path ${directory}/scgi;
  uwsgi_temp_path ${directory}/uwsgi;

  upstream web {
${web.map(({ host, port }) => `    server ${host}:${port} max_fails=1 fail_timeout=2s;`).join('\n')}
    keepalive 64;
    # Sooner than Sendero, which closes idle connections after 10 seconds.
    keepalive_timeout 8s;
  }

  map $request_uri $unavailable {
    default /-/unavailable.html;
    ~^/(api|scim)/ /-/unavailable.json;
  }

  server {
    listen ${listen}:${nginx.port};

    # Sendero limits bodies by itself, and what is streamed waits for its reader.
    client_max_body_size 0;
    proxy_request_buffering off;
    proxy_max_temp_file_size 0;
    proxy_http_version 1.1;
    proxy_connect_timeout 2s;
    proxy_read_timeout 310s;
    proxy_send_timeout 310s;
    proxy_set_header Connection '';
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Forwarded-Host $http_host;

    recursive_error_pages on;
    error_page 502 504 = $unavailable;
    proxy_next_upstream error timeout;
    proxy_next_upstream_timeout 10s;

    location / {
      error_page 418 = @once;
      error_page 502 504 = $unavailable;
      if ($request_method ~ ^(PUT|DELETE)$) {
        return 418;
      }
      proxy_pass http://web;
    }

    # Live pages: events are passed on as they come.
    location ~ /events$ {
      proxy_buffering off;
      proxy_pass http://web;
    }

    location = /metrics {
      return 404;
    }

    location @once {
      proxy_request_buffering on;
      proxy_next_upstream off;
      error_page 502 504 = @not_sent;
      proxy_pass http://web;
    }

    location @not_sent {
      # No node has had the request when none was connected to.
      if ($upstream_connect_time != '-') {
        return 502;
      }
      proxy_request_buffering on;
      proxy_next_upstream off;
      proxy_pass http://web;
    }

    location = /-/unavailable.html {
      internal;
      default_type 'text/html; charset=utf-8';
      add_header Retry-After 5 always;
      return 503 '${PAGE}';
    }

    location = /-/unavailable.json {
      internal;
      default_type 'application/json; charset=utf-8';
      add_header Retry-After 5 always;
      return 503 '${CALL}';
    }
  }
}
`
}
