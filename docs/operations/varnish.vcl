# Varnish in front of the shop: pages of visitors without a session are kept for SHARED_CACHE_SECONDS.
vcl 4.1;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

# The proxy that terminates TLS and passes requests to Varnish.
acl tls_proxy {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  # Varnish has appended the address of the TLS proxy. The shop reads the last address, which has to be the visitor's.
  if (client.ip ~ tls_proxy) {
    set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, ",[^,]*$", "");
  }

  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  if (req.http.Authorization) {
    return (pass);
  }
  # A visitor with one of these cookies may get a page of their own. No page depends on the cookie "account" alone.
  if (req.http.Cookie ~ "(^|;\s*)(__Host-)?(session|notice|shortcuts|login-step|kept-form)=") {
    return (pass);
  }
  # Shared pages differ by the chosen theme and by Save-Data; other cookies are not the shop's.
  if (req.http.Cookie ~ "(^|;\s*)(__Host-)?theme=(light|dark)(;|$)") {
    set req.http.Cookie = regsub(req.http.Cookie, "^(.*;\s*)?((__Host-)?theme=(light|dark))(;.*)?$", "\2");
  } else {
    unset req.http.Cookie;
  }
  if (req.http.Save-Data != "on") {
    unset req.http.Save-Data;
  }
  return (hash);
}

sub vcl_backend_response {
  # Varnish's default lifetime is for sites that say nothing. The shop says what may be kept.
  if (!beresp.http.Cache-Control) {
    set beresp.uncacheable = true;
    return (deliver);
  }
  # Never older than the owner allows, so the next visitor waits for the new page.
  set beresp.grace = 0s;
  # An expired page is asked for with its ETag; the shop answers 304 when it is still the same.
  set beresp.keep = 1h;
}
