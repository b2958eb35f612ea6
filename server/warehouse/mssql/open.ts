import type { FabricConnection, MsSqlConnection } from '../connection.ts';
import type { OutboundPolicy } from '../outbound/outboundPolicy.ts';
import type { Warehouse } from '../warehouse.ts';
import { MsSqlWarehouse } from './msSqlWarehouse.ts';
import { ServicePrincipal } from './servicePrincipal.ts';

/** Where Fabric listens. */
const fabricPort = 1433;

/**
 * Opens SQL Server, Azure SQL or Synapse, by a password or by a token that was obtained beforehand.
 */
export function openMsSql(
  family: 'MSSQL' | 'SYNAPSE',
  { authentication, username = '', password = '', accessToken = '', ...server }: MsSqlConnection,
  outbound: OutboundPolicy,
): Warehouse {
  const credentials =
    authentication === 'AZURE_AD_TOKEN' ? { token: accessToken, proof: 'TOKEN' as const } : { username, password };
  return new MsSqlWarehouse({ ...server, family, outbound, credentials: async () => credentials });
}

/** Fabric, by tokens of a service principal. */
export function openFabric(
  { tenantId, clientId, clientSecret, ...server }: FabricConnection,
  outbound: OutboundPolicy,
): Warehouse {
  const principal = new ServicePrincipal({ tenantId, clientId, clientSecret, outbound });
  return new MsSqlWarehouse({
    ...server,
    family: 'FABRIC',
    port: fabricPort,
    sslMode: 'verify-full',
    outbound,
    credentials: async (timeLeftMs, signal) => ({
      token: await principal.token(timeLeftMs, signal),
      proof: 'SERVICE_PRINCIPAL',
    }),
    refused: (token) => principal.refused(token),
  });
}
