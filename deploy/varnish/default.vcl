# A CDN of your own in front of the storefronts (CDN=on): it keeps what CDN-Cache-Control permits, and drops it by Cache-Tag.
# Varnish must leave Brotli as it is:
#   varnishd -a :80 -f /etc/varnish/default.vcl -s malloc,1g -p http_gzip_support=off
# It needs the module xkey (varnish-modules; part of Docker's image), and CDN_PURGE_TOKEN in its environment. On the storefronts:
#   CDN=on TRUST_PROXY=<this machine> CDN_PURGE_URL=http://<this machine>/.cdn/purge CDN_PURGE_TOKEN=<the same>
vcl 4.1;

import std;
import xkey;

backend storefront {
    .host = "storefront";
    .port = "3000";
    .connect_timeout = 2s;
    .first_byte_timeout = 30s;
    # Being alive is enough: an instance that is not ready can still serve kept pages.
    .probe = {
        .url = "/builds/latest.json";
        .interval = 1s;
        .timeout = 1s;
        .window = 3;
        .threshold = 2;
        .initial = 2;
    }
}

# The addresses that may purge: the storefronts.
acl purgers {
    "127.0.0.1";
    "10.0.0.0"/8;
    "172.16.0.0"/12;
    "192.168.0.0"/16;
}

# The proxies in front that terminate TLS and set X-Forwarded-Proto.
acl proxies {
    "127.0.0.1";
}

sub vcl_recv {
    if (req.url == "/.cdn/purge") {
        # An address alone does not say who asks: behind a proxy on this machine everybody has that of the proxy.
        if (client.ip !~ purgers || req.method != "POST" || !std.getenv("CDN_PURGE_TOKEN")
            || req.http.Authorization != "Bearer " + std.getenv("CDN_PURGE_TOKEN")) {
            return (synth(403));
        }
        if (!req.http.Cache-Tag) {
            return (synth(400));
        }
        set req.http.X-Gone = xkey.purge(req.http.Cache-Tag);
        return (synth(200, "Purged " + req.http.X-Gone));
    }
    if (req.restarts == 0) {
        # A visitor's own values of these fields are dropped.
        unset req.http.X-Fresh-Only;
        unset req.http.traceparent;
        unset req.http.tracestate;
        unset req.http.baggage;
        set req.http.Host = std.tolower(req.http.Host);
        set req.http.X-Request-Id = req.xid + "-" + std.time2integer(now, 0);
        set req.http.X-Forwarded-Host = req.http.Host;
        if (client.ip !~ proxies || req.http.X-Forwarded-Proto != "https") {
            set req.http.X-Forwarded-Proto = "http";
        }
        if (req.http.Accept-Encoding ~ "(^|[ ,])br *(,|$|; *q=(1|0?\.[0-9]*[1-9]))") {
            set req.http.Accept-Encoding = "br";
        } elsif (req.http.Accept-Encoding ~ "(^|[ ,])gzip *(,|$|; *q=(1|0?\.[0-9]*[1-9]))") {
            set req.http.Accept-Encoding = "gzip";
        } else {
            unset req.http.Accept-Encoding;
        }
    }
    if (req.method != "GET" && req.method != "HEAD" || req.http.Authorization) {
        return (pass);
    }
    # A visitor's reload does not fetch the answer again.
    unset req.http.Cache-Control;
    unset req.http.Pragma;
    if (req.http.X-Fresh-Only == "yes") {
        set req.grace = 0s;
    } elsif (req.http.X-Fresh-Only == "no") {
        set req.grace = 7d;
    }
    # Cookies are passed on to the storefront. Answers that depend on them are marked no-store and never kept.
    return (hash);
}

sub vcl_hash {
    # Each host is a city.
    hash_data(req.http.Host);
    hash_data(req.http.X-Forwarded-Proto);
    hash_data(req.url);
    return (lookup);
}

sub vcl_hit {
    # Within stale-while-revalidate the stale answer is served while a new one is fetched. After it, up to stale-if-error, it is
    # served only if no fresh answer can be fetched.
    if (obj.ttl < 0s && obj.ttl + std.duration(obj.http.X-While-Revalidate, 0s) < 0s
        && !req.http.X-Fresh-Only && std.healthy(req.backend_hint)) {
        set req.http.X-Fresh-Only = "yes";
        return (restart);
    }
    return (deliver);
}

sub vcl_backend_response {
    # A stale answer is better than a failure: keep it.
    if (beresp.status >= 500 && bereq.is_bgfetch) {
        return (abandon);
    }
    # RFC 9213: CDN-Cache-Control takes precedence over Cache-Control.
    set beresp.http.X-Control = beresp.http.Cache-Control;
    if (beresp.http.CDN-Cache-Control) {
        set beresp.http.X-Control = beresp.http.CDN-Cache-Control;
    }
    if (beresp.http.X-Control !~ "(^|[ ,])max-age=[0-9]+" || beresp.http.X-Control ~ "no-store|no-cache|private"
        || beresp.http.Set-Cookie) {
        set beresp.ttl = 120s;
        set beresp.uncacheable = true;
        return (deliver);
    }
    set beresp.ttl = std.duration(regsub(beresp.http.X-Control, "^.*?max-age=([0-9]+).*$", "\1s"), 0s)
        - std.duration(beresp.http.Age + "s", 0s);
    set beresp.http.X-While-Revalidate = "0s";
    set beresp.grace = 0s;
    if (beresp.http.X-Control ~ "stale-while-revalidate=[0-9]+") {
        set beresp.http.X-While-Revalidate
            = regsub(beresp.http.X-Control, "^.*stale-while-revalidate=([0-9]+).*$", "\1s");
        set beresp.grace = std.duration(beresp.http.X-While-Revalidate, 0s);
    }
    if (beresp.http.X-Control ~ "stale-if-error=[0-9]+") {
        if (std.duration(regsub(beresp.http.X-Control, "^.*stale-if-error=([0-9]+).*$", "\1s"), 0s) > beresp.grace) {
            set beresp.grace = std.duration(regsub(beresp.http.X-Control, "^.*stale-if-error=([0-9]+).*$", "\1s"), 0s);
        }
    }
    set beresp.http.xkey = beresp.http.Cache-Tag;
    return (deliver);
}

sub vcl_backend_error {
    if (bereq.is_bgfetch) {
        return (abandon);
    }
}

sub vcl_deliver {
    # A fresh answer was required and the fetch has failed: serve the stale one after all.
    if (resp.status >= 500 && req.http.X-Fresh-Only == "yes") {
        set req.http.X-Fresh-Only = "no";
        return (restart);
    }
    set resp.http.X-CDN-Cache = "MISS";
    if (obj.hits > 0) {
        set resp.http.X-CDN-Cache = "HIT";
    }
    # The id of this request, not of the request that fetched the answer.
    set resp.http.X-Request-Id = req.http.X-Request-Id;
    unset resp.http.CDN-Cache-Control;
    unset resp.http.Cache-Tag;
    unset resp.http.xkey;
    unset resp.http.X-Control;
    unset resp.http.X-While-Revalidate;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
    return (deliver);
}
