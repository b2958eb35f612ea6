/**
 * What stand-ins of services show when somebody connects: for localhost, 127.0.0.1 and
 * *.service.test, signed by itself, so that only a test which names it as an authority trusts it.
 * It keeps no secret.
 */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBvjCCAWOgAwIBAgIUC0qHiFMoiJXWW8HIvahNd6Pq/dwwCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwSU3RhbmQtaW5zIG9mIHRlc3RzMCAXDTI2MTEyMjA2MzM1MFoY
DzIxMjYxMDI5MDYzMzUwWjAdMRswGQYDVQQDDBJTdGFuZC1pbnMgb2YgdGVzdHMw
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQ/BPPIYvumUV8C/QOQ5Ovic+zaxk8R
w69gqcM4bTNh5NAxafwZnEFeP/lgo4YCSZ7dqeq+n+2ALOhWEELmMu7ao38wfTAd
BgNVHQ4EFgQUdOvOR3E7vX3FkuzNqrMxWZ5EWiIwHwYDVR0jBBgwFoAUdOvOR3E7
vX3FkuzNqrMxWZ5EWiIwDwYDVR0TAQH/BAUwAwEB/zAqBgNVHREEIzAhgglsb2Nh
bGhvc3SCDiouc2VydmljZS50ZXN0hwR/AAABMAoGCCqGSM49BAMCA0kAMEYCIQCN
t2egcXltnRQpcgb46xdwtkjUfA8CA+HV4H3jMtzhoQIhAJDT6CtkkLpcLftdefRF
7uBzXd+LHvzLsfZfTkLlsGzF
-----END CERTIFICATE-----`;

export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgsfXE/7PIG9HpHyVI
8gUi9fXfStdl1ZMXHxGpTen/e0yhRANCAAQ/BPPIYvumUV8C/QOQ5Ovic+zaxk8R
w69gqcM4bTNh5NAxafwZnEFeP/lgo4YCSZ7dqeq+n+2ALOhWEELmMu7a
-----END PRIVATE KEY-----`;
