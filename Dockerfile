# One image for requests and jobs. See docs/deploying.md.
FROM debian:trixie-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates nodejs npm && rm -rf /var/lib/apt/lists/*
RUN useradd --system --create-home --home-dir /opt/stoa stoa && install -d -o stoa -g stoa -m 700 /var/lib/stoa
USER stoa
WORKDIR /opt/stoa/app
COPY --chown=stoa:stoa . .
RUN npm run build
ENV NODE_ENV=production HOST=0.0.0.0 STOA_DATA=/var/lib/stoa
EXPOSE 4000
VOLUME /var/lib/stoa
CMD ["node", "tools/start.mjs"]
