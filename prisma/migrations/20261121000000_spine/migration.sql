-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "auth_provider" AS ENUM ('CLERK', 'INTERNAL', 'EXTERNAL', 'GUEST');

-- CreateEnum
CREATE TYPE "grantee_type" AS ENUM ('USER', 'ORGANIZATION', 'ACTOR', 'PUBLIC');

-- CreateEnum
CREATE TYPE "actor_role" AS ENUM ('OWNER', 'EDITOR', 'VIEWER');

-- CreateEnum
CREATE TYPE "agent_type" AS ENUM ('DATA_ANALYSIS', 'VISUALIZATION', 'CUSTOM');

-- CreateEnum
CREATE TYPE "agent_mode" AS ENUM ('DEEP', 'QUICK');

-- CreateEnum
CREATE TYPE "agent_access_mode" AS ENUM ('ORGANIZATION', 'RESTRICTED', 'PUBLIC');

-- CreateEnum
CREATE TYPE "glossary_access_mode" AS ENUM ('ALL', 'INCLUDE_TAGS', 'EXCLUDE_TAGS');

-- CreateEnum
CREATE TYPE "variable_type" AS ENUM ('TEXT', 'NUMBER');

-- CreateEnum
CREATE TYPE "definition_source" AS ENUM ('CONVERSATION', 'USER_CREATED', 'IMPORT');

-- CreateEnum
CREATE TYPE "metric_status" AS ENUM ('DRAFT', 'APPROVED', 'DEPRECATED');

-- CreateEnum
CREATE TYPE "metric_query_status" AS ENUM ('SUCCESS', 'ERROR');

-- CreateEnum
CREATE TYPE "model_source_type" AS ENUM ('TABLE', 'VIEW', 'CUSTOM_QUERY');

-- CreateEnum
CREATE TYPE "dimension_type" AS ENUM ('STRING', 'NUMBER', 'DATE', 'TIMESTAMP', 'BOOLEAN', 'ENUM');

-- CreateEnum
CREATE TYPE "time_grain" AS ENUM ('YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY', 'HOUR');

-- CreateEnum
CREATE TYPE "additivity" AS ENUM ('ADDITIVE', 'LAST_VALUE', 'NON_ADDITIVE');

-- CreateEnum
CREATE TYPE "relationship_type" AS ENUM ('ONE_TO_ONE', 'ONE_TO_MANY', 'MANY_TO_ONE', 'MANY_TO_MANY');

-- CreateEnum
CREATE TYPE "join_type" AS ENUM ('INNER', 'LEFT', 'RIGHT', 'FULL');

-- CreateEnum
CREATE TYPE "environment_type" AS ENUM ('STAGING', 'PRODUCTION');

-- CreateEnum
CREATE TYPE "plan_name" AS ENUM ('TRIAL', 'FREE', 'TEAM', 'ENTERPRISE');

-- CreateEnum
CREATE TYPE "plan_status" AS ENUM ('ACTIVE', 'PAST_DUE', 'CANCELLED');

-- CreateEnum
CREATE TYPE "app_setting" AS ENUM ('MAINTENANCE_MODE', 'MAINTENANCE_MODE_MESSAGE');

-- CreateEnum
CREATE TYPE "week_start" AS ENUM ('MONDAY', 'SUNDAY');

-- CreateEnum
CREATE TYPE "sql_dialect" AS ENUM ('POSTGRESQL', 'MYSQL', 'MSSQL', 'SNOWFLAKE', 'BIGQUERY', 'DATABRICKS', 'SYNAPSE', 'MOTHERDUCK', 'FABRIC', 'SQLITE', 'DUCKDB');

-- CreateEnum
CREATE TYPE "query_language" AS ENUM ('SQL', 'SEMQL');

-- CreateEnum
CREATE TYPE "query_parameter_type" AS ENUM ('TEXT', 'NUMBER', 'BOOLEAN', 'DATE', 'DATETIME', 'STRING', 'INTEGER', 'FLOAT', 'ARRAY');

-- CreateEnum
CREATE TYPE "semql_status" AS ENUM ('SUCCESS', 'ERROR');

-- CreateEnum
CREATE TYPE "semql_source" AS ENUM ('DIRECT_SEMQL', 'MODEL_DSL', 'METRIC_DSL');

-- CreateEnum
CREATE TYPE "query_error_type" AS ENUM ('CONNECTION', 'AUTHENTICATION', 'PERMISSION', 'SYNTAX', 'TIMEOUT', 'CANCELLED', 'LIMIT', 'SCHEMA_CHANGED', 'INTERNAL');

-- CreateEnum
CREATE TYPE "report_type" AS ENUM ('DEEP_MODE', 'CUSTOM');

-- CreateEnum
CREATE TYPE "data_source_type" AS ENUM ('FILE', 'SQL', 'POSTGRESQL', 'BIGQUERY', 'MSSQL', 'MARIADB', 'MYSQL', 'SNOWFLAKE', 'SYNAPSE', 'REDSHIFT', 'DATABRICKS', 'FABRIC', 'MOTHERDUCK');

-- CreateEnum
CREATE TYPE "data_source_status" AS ENUM ('PENDING_SETUP', 'READY', 'ERROR');

-- CreateEnum
CREATE TYPE "processing_task_type" AS ENUM ('INIT_IMPORT', 'RE_SYNC');

-- CreateEnum
CREATE TYPE "processing_status" AS ENUM ('QUEUED', 'IN_PROGRESS', 'COMPLETED', 'FAILED');

-- CreateEnum
CREATE TYPE "secret_store" AS ENUM ('GCP_SECRET_MANAGER');

-- CreateEnum
CREATE TYPE "mssql_authentication" AS ENUM ('SQL_SERVER_AUTHENTICATION', 'AZURE_AD_TOKEN');

-- CreateEnum
CREATE TYPE "databricks_authentication" AS ENUM ('ACCESS_TOKEN', 'SERVICE_PRINCIPAL');

-- CreateEnum
CREATE TYPE "source_file_format" AS ENUM ('CSV', 'TSV', 'PARQUET', 'JSON', 'NDJSON', 'XLSX', 'SQLITE', 'SQL_SCRIPT');

-- CreateEnum
CREATE TYPE "semantic_type" AS ENUM ('DATE', 'TIME', 'TIMESTAMP', 'DURATION', 'CURRENCY', 'PERCENTAGE', 'QUANTITY', 'STATUS', 'EMAIL', 'URL', 'FULL_TEXT', 'NAME', 'DESCRIPTION', 'CODE', 'IDENTIFIER', 'SCORE', 'BOOLEAN_FLAG', 'PHONE_NUMBER', 'COUNTRY_CODE', 'LANGUAGE_CODE', 'LATITUDE', 'LONGITUDE', 'WEIGHT', 'DISTANCE', 'TEMPERATURE', 'CATEGORICAL');

-- CreateEnum
CREATE TYPE "metadata_scope" AS ENUM ('TABLE', 'DATASOURCE', 'COLUMN');

-- CreateEnum
CREATE TYPE "metadata_field_type" AS ENUM ('PITFALLS', 'USED_FOR');

-- CreateEnum
CREATE TYPE "task_status" AS ENUM ('IDLE', 'RUNNING', 'SCHEDULED', 'FAILED', 'COMPLETED', 'CREATED', 'WAITING_FOR_USER');

-- CreateEnum
CREATE TYPE "task_channel" AS ENUM ('SLACK', 'WEB', 'TEAMS');

-- CreateEnum
CREATE TYPE "task_error_reason" AS ENUM ('LIMIT_EXCEEDED', 'ACCESS_DENIED', 'SYSTEM_ERROR', 'DEEP_MODE_FOLLOWUP_NOT_SUPPORTED');

-- CreateEnum
CREATE TYPE "notification_type" AS ENUM ('SLACK', 'EMAIL');

-- CreateEnum
CREATE TYPE "comment_status" AS ENUM ('CREATED', 'IN_PROGRESS', 'INTERRUPTED', 'COMPLETED', 'ERROR');

-- CreateEnum
CREATE TYPE "feedback_type" AS ENUM ('GOOD', 'BAD');

-- CreateEnum
CREATE TYPE "step_type" AS ENUM ('USER_QUERY', 'DECOMPOSE_GOAL', 'SEARCH_TEMPLATES', 'EVALUATE_TEMPLATES', 'DECOMPOSE_PLAN', 'THOUGHT', 'ACTION', 'OBSERVATION', 'SUMMARIZE', 'DECOMPOSE_DELIVERABLES', 'PLAN_VERIFICATION', 'RESEARCH_CLARIFICATION', 'RESEARCH_PLAN', 'DEEP_MODE_PLAN', 'QUICK_MODE_CLARIFICATION', 'DEEP_MODE_CLARIFICATION', 'DEEP_MODE_VERIFICATION', 'DEEP_MODE_ANALYSIS_PROGRESS_UPDATE', 'DEEP_MODE_REPORT_WRITING', 'DEEP_MODE_REPORT_WRITING_PROGRESS_UPDATE', 'SEARCH_DEFINITIONS');

-- CreateEnum
CREATE TYPE "step_status" AS ENUM ('IN_PROGRESS', 'COMPLETED', 'FAILED');

-- CreateEnum
CREATE TYPE "task_run_state" AS ENUM ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'INTERRUPTED');

-- CreateEnum
CREATE TYPE "attachment_type" AS ENUM ('CHART', 'QUERY_TEMPLATE', 'SQL', 'DEFINITION', 'NOTEPAD', 'DEEP_MODE_REPORT', 'SEMQL');

-- CreateEnum
CREATE TYPE "attachment_status" AS ENUM ('CREATED', 'PROCESSED', 'FAILED');

-- CreateEnum
CREATE TYPE "message_role" AS ENUM ('SYSTEM', 'USER', 'ASSISTANT', 'TOOL');

-- CreateTable
CREATE TABLE "actor" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "clerk_user_id" TEXT,
    "provider" "auth_provider" NOT NULL,
    "external" BOOLEAN NOT NULL DEFAULT false,
    "email" TEXT,
    "name" TEXT NOT NULL DEFAULT '',
    "role" TEXT NOT NULL DEFAULT 'org:explorer',
    "removed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "actor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'org:explorer',
    "token_hash" TEXT NOT NULL,
    "invited_by_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "permission" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "grantee_type" "grantee_type" NOT NULL,
    "grantee_id" TEXT,
    "role" "actor_role" NOT NULL DEFAULT 'VIEWER',
    "granted_by_id" TEXT,
    "agent_id" TEXT,
    "data_source_id" TEXT,
    "table_id" TEXT,
    "query_library_id" TEXT,
    "query_template_id" TEXT,
    "definition_id" TEXT,
    "actor_id" TEXT,
    "report_id" TEXT,
    "model_id" TEXT,
    "metric_id" TEXT,
    "environment_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "permission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_user" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "auth_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_session" (
    "id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "auth_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_account" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "auth_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_verification" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "auth_verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "environment_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "context" TEXT NOT NULL DEFAULT '',
    "guidelines" TEXT NOT NULL DEFAULT '',
    "profile" TEXT NOT NULL DEFAULT '',
    "type" "agent_type" NOT NULL DEFAULT 'DATA_ANALYSIS',
    "default_mode" "agent_mode" NOT NULL DEFAULT 'QUICK',
    "slack_channel_id" TEXT,
    "can_execute_custom_queries" BOOLEAN NOT NULL DEFAULT false,
    "can_auto_register_query_templates" BOOLEAN NOT NULL DEFAULT false,
    "can_create_charts" BOOLEAN NOT NULL DEFAULT true,
    "can_inspect_metadata" BOOLEAN NOT NULL DEFAULT true,
    "can_auto_register_definitions" BOOLEAN NOT NULL DEFAULT false,
    "force_task_clarification" BOOLEAN NOT NULL DEFAULT false,
    "track_usage" BOOLEAN NOT NULL DEFAULT true,
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "access_mode" "agent_access_mode" NOT NULL DEFAULT 'ORGANIZATION',
    "glossary_access_mode" "glossary_access_mode" NOT NULL DEFAULT 'ALL',
    "semantic" BOOLEAN NOT NULL DEFAULT true,
    "colors" TEXT[],
    "creator_id" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_table" (
    "id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "table_id" TEXT NOT NULL,
    "use_blueprints" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agent_table_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_model" (
    "id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "model_id" TEXT NOT NULL,
    "hidden_field_ids" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agent_model_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_metric" (
    "id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "metric_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agent_metric_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_suggestion" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agent_suggestion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "suggestion_task" (
    "id" TEXT NOT NULL,
    "suggestion_id" TEXT NOT NULL,
    "task" TEXT NOT NULL,
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suggestion_task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_template" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "type" "agent_type" NOT NULL DEFAULT 'DATA_ANALYSIS',
    "configuration" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agent_template_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_token" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "issued_by_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agent_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "variable" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" "variable_type" NOT NULL DEFAULT 'TEXT',
    "default_value" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "variable_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "slack_integration" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "team_id" TEXT NOT NULL,
    "team_name" TEXT NOT NULL DEFAULT '',
    "bot_user_id" TEXT,
    "scopes" TEXT[],
    "secret_ref" TEXT,
    "secret_store" "secret_store",
    "installed_by_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "slack_integration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "teams_integration" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "tenant_name" TEXT NOT NULL DEFAULT '',
    "consented_at" TIMESTAMPTZ(3),
    "installed_by_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "teams_integration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "teams_channel_binding" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "teams_integration_id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "team_id" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "channel_name" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "teams_channel_binding_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "definition" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "agent_id" TEXT,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "source" "definition_source" NOT NULL DEFAULT 'USER_CREATED',
    "source_task_id" TEXT,
    "creator_id" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "definition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification" (
    "id" TEXT NOT NULL,
    "definition_id" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_by_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "glossary_term" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "environment_id" TEXT NOT NULL,
    "term" TEXT NOT NULL,
    "definition" TEXT NOT NULL DEFAULT '',
    "synonyms" TEXT[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "glossary_term_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "glossary_term_mapping" (
    "id" TEXT NOT NULL,
    "term_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "description" TEXT NOT NULL DEFAULT '',
    "model_id" TEXT,
    "dimension_id" TEXT,
    "filter_id" TEXT,
    "measure_id" TEXT,
    "metric_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "glossary_term_mapping_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tag" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "metric" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "environment_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "label" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "guidance" TEXT NOT NULL DEFAULT '',
    "synonyms" TEXT[],
    "expression" TEXT NOT NULL,
    "anchor_model_id" TEXT NOT NULL,
    "time_dimension_id" TEXT,
    "time_grains" "time_grain"[],
    "unit" TEXT,
    "decimals" INTEGER,
    "status" "metric_status" NOT NULL DEFAULT 'DRAFT',
    "owner_id" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "metric_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "metric_join" (
    "id" TEXT NOT NULL,
    "metric_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "alias" TEXT NOT NULL,
    "relationship_id" TEXT,
    "keys" JSONB NOT NULL DEFAULT '[]',
    "to_model_id" TEXT NOT NULL,
    "join_type" "join_type" NOT NULL DEFAULT 'LEFT',

    CONSTRAINT "metric_join_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "metric_filter" (
    "id" TEXT NOT NULL,
    "metric_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "filter_id" TEXT,
    "expression" TEXT,

    CONSTRAINT "metric_filter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "metric_dimension" (
    "id" TEXT NOT NULL,
    "metric_id" TEXT NOT NULL,
    "dimension_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "metric_dimension_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "executed_metric" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "metric_id" TEXT,
    "metric_version" INTEGER NOT NULL,
    "actor_id" TEXT,
    "executed_semql_query_id" TEXT,
    "semql" TEXT NOT NULL,
    "group_by" TEXT[],
    "time_grain" "time_grain",
    "status" "metric_query_status" NOT NULL,
    "error" TEXT,
    "error_type" TEXT,
    "duration_ms" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "executed_metric_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "model" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "environment_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "label" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "guidance" TEXT NOT NULL DEFAULT '',
    "synonyms" TEXT[],
    "data_source_id" TEXT NOT NULL,
    "source_type" "model_source_type" NOT NULL DEFAULT 'TABLE',
    "source_path" TEXT[],
    "source_query" TEXT,
    "source_columns" JSONB NOT NULL DEFAULT '[]',
    "table_id" TEXT,
    "owner_id" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "model_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "grain" (
    "id" TEXT NOT NULL,
    "model_id" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "grain_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "grain_key" (
    "id" TEXT NOT NULL,
    "grain_id" TEXT NOT NULL,
    "dimension_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "grain_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dimension" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "model_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "name" TEXT NOT NULL,
    "label" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "synonyms" TEXT[],
    "type" "dimension_type" NOT NULL,
    "expression" TEXT NOT NULL,
    "native" BOOLEAN NOT NULL DEFAULT false,
    "primary_key" BOOLEAN NOT NULL DEFAULT false,
    "time_grains" "time_grain"[],
    "format" TEXT,
    "unit" TEXT,
    "sample_values" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dimension_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dimension_enum_value" (
    "id" TEXT NOT NULL,
    "dimension_id" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "label" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "synonyms" TEXT[],

    CONSTRAINT "dimension_enum_value_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "measure" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "model_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "name" TEXT NOT NULL,
    "label" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "synonyms" TEXT[],
    "expression" TEXT NOT NULL,
    "native" BOOLEAN NOT NULL DEFAULT false,
    "filter" TEXT,
    "additivity" "additivity" NOT NULL DEFAULT 'ADDITIVE',
    "unit" TEXT,
    "decimals" INTEGER,
    "allow_overlap" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "measure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "filter" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "model_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "name" TEXT NOT NULL,
    "label" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "synonyms" TEXT[],
    "expression" TEXT NOT NULL,
    "native" BOOLEAN NOT NULL DEFAULT false,
    "apply_by_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "filter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "relationship" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "model_id" TEXT NOT NULL,
    "to_model_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "name" TEXT NOT NULL,
    "label" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "synonyms" TEXT[],
    "type" "relationship_type" NOT NULL,
    "join_type" "join_type" NOT NULL DEFAULT 'LEFT',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "relationship_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "relationship_key" (
    "id" TEXT NOT NULL,
    "relationship_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "from_dimension_id" TEXT NOT NULL,
    "to_dimension_id" TEXT NOT NULL,

    CONSTRAINT "relationship_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "logo" TEXT,
    "external_id" TEXT,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "week_start" "week_start" NOT NULL DEFAULT 'MONDAY',
    "fiscal_year_start_month" INTEGER NOT NULL DEFAULT 1,
    "getting_started_dismissed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" "plan_name" NOT NULL DEFAULT 'TRIAL',
    "status" "plan_status" NOT NULL DEFAULT 'ACTIVE',
    "trial_ends_at" TIMESTAMPTZ(3),
    "current_period_start" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "current_period_end" TIMESTAMPTZ(3),
    "max_active_agents" INTEGER,
    "quick_messages_per_month" INTEGER,
    "deep_messages_per_month" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "plan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "environment" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" "environment_type" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "environment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_settings" (
    "id" TEXT NOT NULL,
    "setting" "app_setting" NOT NULL,
    "value" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "app_settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "entity_version" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "entity_type" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "body" JSONB NOT NULL,
    "actor_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "entity_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "query_library" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "shared_with_organization" BOOLEAN NOT NULL DEFAULT false,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "owner_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "query_library_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "query_template" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "query_library_id" TEXT NOT NULL,
    "data_source_id" TEXT,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "creator_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "query_template_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "query_template_version" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "query_template_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "language" "query_language" NOT NULL DEFAULT 'SQL',
    "query" TEXT NOT NULL,
    "author_id" TEXT,
    "approved_at" TIMESTAMPTZ(3),
    "approved_by_actor_id" TEXT,
    "from_task_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "query_template_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "query_parameter" (
    "id" TEXT NOT NULL,
    "query_template_version_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "type" "query_parameter_type" NOT NULL,
    "default_value" JSONB,

    CONSTRAINT "query_parameter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sql_query" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "data_source_id" TEXT,
    "dialect" "sql_dialect" NOT NULL,
    "query" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sql_query_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "semql_query" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "semql" TEXT NOT NULL,
    "executed_semql_query_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "semql_query_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "executed_query" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "data_source_id" TEXT,
    "actor_id" TEXT,
    "task_id" TEXT,
    "comment_id" TEXT,
    "query_template_version_id" TEXT,
    "sql" TEXT NOT NULL,
    "dialect" "sql_dialect" NOT NULL,
    "used_parameters" JSONB NOT NULL DEFAULT '[]',
    "status" "processing_status" NOT NULL DEFAULT 'QUEUED',
    "error" TEXT,
    "error_type" "query_error_type",
    "duration_ms" INTEGER,
    "row_count" INTEGER,
    "served_from_cache" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "executed_query_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "executed_semql_query" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "environment_id" TEXT NOT NULL,
    "agent_id" TEXT,
    "actor_id" TEXT,
    "task_id" TEXT,
    "comment_id" TEXT,
    "executed_query_id" TEXT,
    "semql" TEXT NOT NULL,
    "canonical_text" TEXT,
    "sql" TEXT,
    "target_dialect" "sql_dialect" NOT NULL,
    "status" "semql_status" NOT NULL,
    "source" "semql_source" NOT NULL DEFAULT 'DIRECT_SEMQL',
    "columns" JSONB NOT NULL DEFAULT '[]',
    "rows" JSONB NOT NULL DEFAULT '[]',
    "provenance" JSONB NOT NULL DEFAULT '[]',
    "versions" JSONB NOT NULL DEFAULT '{}',
    "now" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER,
    "truncated" BOOLEAN NOT NULL DEFAULT false,
    "served_from_cache" BOOLEAN NOT NULL DEFAULT false,
    "error" TEXT,
    "error_type" "query_error_type",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "executed_semql_query_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "creator_id" TEXT NOT NULL,
    "task_id" TEXT,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL DEFAULT '',
    "type" "report_type" NOT NULL DEFAULT 'DEEP_MODE',
    "data_as_of" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_artifact" (
    "id" TEXT NOT NULL,
    "report_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "title" TEXT NOT NULL DEFAULT '',
    "chart_id" TEXT,
    "executed_semql_query_id" TEXT,
    "content" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_artifact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "data_source" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "type" "data_source_type" NOT NULL,
    "owner_id" TEXT,
    "status" "data_source_status" NOT NULL DEFAULT 'PENDING_SETUP',
    "status_reason" TEXT,
    "cache_enabled" BOOLEAN NOT NULL DEFAULT false,
    "cache_ttl_minutes" INTEGER NOT NULL DEFAULT 60,
    "last_checked_at" TIMESTAMPTZ(3),
    "last_synced_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "data_source_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "source_file" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "data_source_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "format" "source_file_format" NOT NULL,
    "storage_key" TEXT NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "sha256" TEXT NOT NULL,
    "options" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "source_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "secret" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "ciphertext" BYTEA NOT NULL,
    "wrapped_key" BYTEA NOT NULL,
    "key_version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "secret_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "data_processing_task" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "data_source_id" TEXT NOT NULL,
    "table_id" TEXT,
    "type" "processing_task_type" NOT NULL,
    "status" "processing_status" NOT NULL DEFAULT 'QUEUED',
    "errors" TEXT[],
    "progress" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "data_processing_task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "postgresql_connection" (
    "id" TEXT NOT NULL,
    "data_source_id" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL DEFAULT 5432,
    "database" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "ssl_mode" TEXT NOT NULL DEFAULT 'prefer',
    "schemas" TEXT[],
    "secret_ref" TEXT,
    "secret_store" "secret_store",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "postgresql_connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mssql_connection" (
    "id" TEXT NOT NULL,
    "data_source_id" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL DEFAULT 1433,
    "database" TEXT NOT NULL,
    "username" TEXT,
    "authentication" "mssql_authentication" NOT NULL DEFAULT 'SQL_SERVER_AUTHENTICATION',
    "tenant_id" TEXT,
    "client_id" TEXT,
    "ssl_mode" TEXT NOT NULL DEFAULT 'require',
    "schemas" TEXT[],
    "secret_ref" TEXT,
    "secret_store" "secret_store",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mssql_connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bigquery_connection" (
    "id" TEXT NOT NULL,
    "data_source_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "dataset" TEXT NOT NULL,
    "location" TEXT,
    "maximum_bytes_billed" BIGINT,
    "schemas" TEXT[],
    "secret_ref" TEXT,
    "secret_store" "secret_store",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bigquery_connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mysql_connection" (
    "id" TEXT NOT NULL,
    "data_source_id" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL DEFAULT 3306,
    "database" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "ssl_mode" TEXT NOT NULL DEFAULT 'prefer',
    "schemas" TEXT[],
    "secret_ref" TEXT,
    "secret_store" "secret_store",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mysql_connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "snowflake_connection" (
    "id" TEXT NOT NULL,
    "data_source_id" TEXT NOT NULL,
    "account" TEXT NOT NULL,
    "warehouse" TEXT NOT NULL,
    "database" TEXT NOT NULL,
    "role" TEXT,
    "username" TEXT NOT NULL,
    "schemas" TEXT[],
    "secret_ref" TEXT,
    "secret_store" "secret_store",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "snowflake_connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "synapse_connection" (
    "id" TEXT NOT NULL,
    "data_source_id" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL DEFAULT 1433,
    "database" TEXT NOT NULL,
    "username" TEXT,
    "authentication" "mssql_authentication" NOT NULL DEFAULT 'SQL_SERVER_AUTHENTICATION',
    "ssl_mode" TEXT NOT NULL DEFAULT 'require',
    "schemas" TEXT[],
    "secret_ref" TEXT,
    "secret_store" "secret_store",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "synapse_connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "motherduck_connection" (
    "id" TEXT NOT NULL,
    "data_source_id" TEXT NOT NULL,
    "database" TEXT NOT NULL,
    "schemas" TEXT[],
    "secret_ref" TEXT,
    "secret_store" "secret_store",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "motherduck_connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "databricks_connection" (
    "id" TEXT NOT NULL,
    "data_source_id" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL DEFAULT 443,
    "http_path" TEXT NOT NULL,
    "catalog" TEXT NOT NULL,
    "authentication" "databricks_authentication" NOT NULL DEFAULT 'ACCESS_TOKEN',
    "client_id" TEXT,
    "schemas" TEXT[],
    "secret_ref" TEXT,
    "secret_store" "secret_store",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "databricks_connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "table" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "data_source_id" TEXT NOT NULL,
    "source_file_id" TEXT,
    "name" TEXT NOT NULL,
    "schema" TEXT,
    "catalog" TEXT,
    "description" TEXT NOT NULL DEFAULT '',
    "row_count" BIGINT,
    "sample_data" JSONB,
    "is_generating_metadata" BOOLEAN NOT NULL DEFAULT false,
    "is_view" BOOLEAN NOT NULL DEFAULT false,
    "hierarchy_labels" TEXT[],
    "hierarchy_path" TEXT[],
    "last_synced_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "table_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "column" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "table_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "data_type" TEXT NOT NULL,
    "semantic_type" "semantic_type",
    "description" TEXT NOT NULL DEFAULT '',
    "missing_values" BIGINT,
    "unique_values" BIGINT,
    "sample_values" TEXT[],
    "min" TEXT,
    "max" TEXT,
    "mean" DOUBLE PRECISION,
    "median" DOUBLE PRECISION,
    "format" TEXT,
    "unit_of_measurement" TEXT,
    "context" TEXT,
    "constraints" TEXT,
    "is_nullable" BOOLEAN NOT NULL DEFAULT true,
    "is_primary_key" BOOLEAN NOT NULL DEFAULT false,
    "is_visible" BOOLEAN NOT NULL DEFAULT true,
    "is_processing" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "column_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "table_relationship" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "source_column_id" TEXT NOT NULL,
    "target_column_id" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "is_imported" BOOLEAN NOT NULL DEFAULT false,
    "import_source" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "table_relationship_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_metadata_field" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "scope" "metadata_scope" NOT NULL,
    "type" "metadata_field_type" NOT NULL,
    "content" TEXT NOT NULL,
    "data_source_id" TEXT,
    "table_id" TEXT,
    "column_id" TEXT,
    "author_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_metadata_field_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "environment_id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "creator_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "status" "task_status" NOT NULL DEFAULT 'CREATED',
    "channel" "task_channel" NOT NULL DEFAULT 'WEB',
    "mode" "agent_mode" NOT NULL DEFAULT 'QUICK',
    "error_reason" "task_error_reason",
    "notification_type" "notification_type",
    "last_seq" INTEGER NOT NULL DEFAULT 0,
    "agent_connected" BOOLEAN NOT NULL DEFAULT true,
    "semantic_agent_mode" BOOLEAN NOT NULL DEFAULT true,
    "shared_with_organization" BOOLEAN NOT NULL DEFAULT false,
    "scheduled_for" TIMESTAMPTZ(3),
    "previous_task_id" TEXT,
    "slack_team_id" TEXT,
    "slack_channel_id" TEXT,
    "slack_thread_ts" TEXT,
    "slack_message_ts" TEXT,
    "teams_tenant_id" TEXT,
    "teams_conversation_id" TEXT,
    "teams_message_id" TEXT,
    "idempotency_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "starred_task" (
    "id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "starred_task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task_status_event" (
    "id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "status" "task_status" NOT NULL,
    "error_reason" "task_error_reason",
    "actor_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "task_status_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task_event" (
    "task_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "comment_id" TEXT,
    "kind" TEXT NOT NULL,
    "body" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "task_event_pkey" PRIMARY KEY ("task_id","seq")
);

-- CreateTable
CREATE TABLE "task_run" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "comment_id" TEXT NOT NULL,
    "state" "task_run_state" NOT NULL DEFAULT 'QUEUED',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "claim_token" TEXT,
    "worker_id" TEXT,
    "claimed_at" TIMESTAMPTZ(3),
    "heartbeat_at" TIMESTAMPTZ(3),
    "cancel_requested_at" TIMESTAMPTZ(3),
    "now" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "task_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task_variable" (
    "id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "variable_id" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "task_variable_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comment" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "actor_id" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "status" "comment_status" NOT NULL DEFAULT 'CREATED',
    "mode" "agent_mode" NOT NULL DEFAULT 'QUICK',
    "error" TEXT,
    "assumptions" JSONB NOT NULL DEFAULT '[]',
    "result" JSONB,
    "model" TEXT,
    "fallback_model" TEXT,
    "fallback_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comment_feedback" (
    "id" TEXT NOT NULL,
    "comment_id" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "feedback_type" "feedback_type" NOT NULL,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "comment_feedback_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "step" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "comment_id" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "type" "step_type" NOT NULL,
    "status" "step_status" NOT NULL DEFAULT 'IN_PROGRESS',
    "action_name" TEXT,
    "action_params" JSONB,
    "reasoning" TEXT NOT NULL DEFAULT '',
    "result" JSONB,
    "metadata" JSONB,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "step_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "enhanced_step" (
    "id" TEXT NOT NULL,
    "step_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "summary" TEXT NOT NULL DEFAULT '',
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "enhanced_step_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attachment" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "comment_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "type" "attachment_type" NOT NULL,
    "status" "attachment_status" NOT NULL DEFAULT 'CREATED',
    "name" TEXT NOT NULL DEFAULT '',
    "content" TEXT,
    "chart_id" TEXT,
    "query_template_id" TEXT,
    "sql_query_id" TEXT,
    "definition_id" TEXT,
    "report_id" TEXT,
    "semql_query_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "attachment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chart_attachment" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "chart_type" TEXT NOT NULL,
    "spec" JSONB NOT NULL,
    "executed_semql_query_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chart_attachment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message" (
    "id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "comment_id" TEXT,
    "role" "message_role" NOT NULL,
    "content" TEXT NOT NULL,
    "tools" JSONB NOT NULL DEFAULT '[]',
    "flags" TEXT[],
    "temporary" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "_AgentToTag" (
    "A" TEXT NOT NULL,
    "B" TEXT NOT NULL,

    CONSTRAINT "_AgentToTag_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateTable
CREATE TABLE "_AgentTemplateToTag" (
    "A" TEXT NOT NULL,
    "B" TEXT NOT NULL,

    CONSTRAINT "_AgentTemplateToTag_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateTable
CREATE TABLE "_GlossaryTermToTag" (
    "A" TEXT NOT NULL,
    "B" TEXT NOT NULL,

    CONSTRAINT "_GlossaryTermToTag_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateTable
CREATE TABLE "_MetricToTag" (
    "A" TEXT NOT NULL,
    "B" TEXT NOT NULL,

    CONSTRAINT "_MetricToTag_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateTable
CREATE TABLE "_QueryTemplateToTable" (
    "A" TEXT NOT NULL,
    "B" TEXT NOT NULL,

    CONSTRAINT "_QueryTemplateToTable_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateTable
CREATE TABLE "_QueryTemplateToTag" (
    "A" TEXT NOT NULL,
    "B" TEXT NOT NULL,

    CONSTRAINT "_QueryTemplateToTag_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateIndex
CREATE INDEX "actor_clerk_user_id_idx" ON "actor"("clerk_user_id");

-- CreateIndex
CREATE INDEX "actor_organization_id_email_idx" ON "actor"("organization_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "actor_organization_id_provider_clerk_user_id_key" ON "actor"("organization_id", "provider", "clerk_user_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE INDEX "invitation_organization_id_created_at_idx" ON "invitation"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "invitation_email_idx" ON "invitation"("email");

-- CreateIndex
CREATE INDEX "invitation_invited_by_id_idx" ON "invitation"("invited_by_id");

-- CreateIndex
CREATE INDEX "permission_organization_id_grantee_type_grantee_id_idx" ON "permission"("organization_id", "grantee_type", "grantee_id");

-- CreateIndex
CREATE INDEX "permission_granted_by_id_idx" ON "permission"("granted_by_id");

-- CreateIndex
CREATE INDEX "permission_agent_id_idx" ON "permission"("agent_id");

-- CreateIndex
CREATE INDEX "permission_data_source_id_idx" ON "permission"("data_source_id");

-- CreateIndex
CREATE INDEX "permission_table_id_idx" ON "permission"("table_id");

-- CreateIndex
CREATE INDEX "permission_query_library_id_idx" ON "permission"("query_library_id");

-- CreateIndex
CREATE INDEX "permission_query_template_id_idx" ON "permission"("query_template_id");

-- CreateIndex
CREATE INDEX "permission_definition_id_idx" ON "permission"("definition_id");

-- CreateIndex
CREATE INDEX "permission_actor_id_idx" ON "permission"("actor_id");

-- CreateIndex
CREATE INDEX "permission_report_id_idx" ON "permission"("report_id");

-- CreateIndex
CREATE INDEX "permission_model_id_idx" ON "permission"("model_id");

-- CreateIndex
CREATE INDEX "permission_metric_id_idx" ON "permission"("metric_id");

-- CreateIndex
CREATE INDEX "permission_environment_id_idx" ON "permission"("environment_id");

-- CreateIndex
CREATE UNIQUE INDEX "auth_user_email_key" ON "auth_user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "auth_session_token_key" ON "auth_session"("token");

-- CreateIndex
CREATE INDEX "auth_session_user_id_idx" ON "auth_session"("user_id");

-- CreateIndex
CREATE INDEX "auth_account_user_id_idx" ON "auth_account"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "auth_account_provider_id_account_id_key" ON "auth_account"("provider_id", "account_id");

-- CreateIndex
CREATE INDEX "auth_verification_identifier_idx" ON "auth_verification"("identifier");

-- CreateIndex
CREATE INDEX "agent_organization_id_created_at_idx" ON "agent"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "agent_environment_id_created_at_idx" ON "agent"("environment_id", "created_at");

-- CreateIndex
CREATE INDEX "agent_creator_id_idx" ON "agent"("creator_id");

-- CreateIndex
CREATE INDEX "agent_table_table_id_idx" ON "agent_table"("table_id");

-- CreateIndex
CREATE UNIQUE INDEX "agent_table_agent_id_table_id_key" ON "agent_table"("agent_id", "table_id");

-- CreateIndex
CREATE INDEX "agent_model_model_id_idx" ON "agent_model"("model_id");

-- CreateIndex
CREATE UNIQUE INDEX "agent_model_agent_id_model_id_key" ON "agent_model"("agent_id", "model_id");

-- CreateIndex
CREATE INDEX "agent_metric_metric_id_idx" ON "agent_metric"("metric_id");

-- CreateIndex
CREATE UNIQUE INDEX "agent_metric_agent_id_metric_id_key" ON "agent_metric"("agent_id", "metric_id");

-- CreateIndex
CREATE INDEX "agent_suggestion_agent_id_position_idx" ON "agent_suggestion"("agent_id", "position");

-- CreateIndex
CREATE INDEX "agent_suggestion_organization_id_idx" ON "agent_suggestion"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "agent_suggestion_agent_id_category_key" ON "agent_suggestion"("agent_id", "category");

-- CreateIndex
CREATE INDEX "suggestion_task_suggestion_id_position_idx" ON "suggestion_task"("suggestion_id", "position");

-- CreateIndex
CREATE INDEX "agent_template_organization_id_name_idx" ON "agent_template"("organization_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "agent_token_hash_key" ON "agent_token"("hash");

-- CreateIndex
CREATE INDEX "agent_token_organization_id_created_at_idx" ON "agent_token"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "agent_token_agent_id_created_at_idx" ON "agent_token"("agent_id", "created_at");

-- CreateIndex
CREATE INDEX "agent_token_actor_id_idx" ON "agent_token"("actor_id");

-- CreateIndex
CREATE INDEX "agent_token_issued_by_id_idx" ON "agent_token"("issued_by_id");

-- CreateIndex
CREATE INDEX "variable_organization_id_idx" ON "variable"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "variable_agent_id_name_key" ON "variable"("agent_id", "name");

-- CreateIndex
CREATE INDEX "slack_integration_organization_id_idx" ON "slack_integration"("organization_id");

-- CreateIndex
CREATE INDEX "slack_integration_installed_by_id_idx" ON "slack_integration"("installed_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "slack_integration_team_id_key" ON "slack_integration"("team_id");

-- CreateIndex
CREATE UNIQUE INDEX "teams_integration_tenant_id_key" ON "teams_integration"("tenant_id");

-- CreateIndex
CREATE INDEX "teams_integration_organization_id_idx" ON "teams_integration"("organization_id");

-- CreateIndex
CREATE INDEX "teams_integration_installed_by_id_idx" ON "teams_integration"("installed_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "teams_channel_binding_channel_id_key" ON "teams_channel_binding"("channel_id");

-- CreateIndex
CREATE INDEX "teams_channel_binding_organization_id_idx" ON "teams_channel_binding"("organization_id");

-- CreateIndex
CREATE INDEX "teams_channel_binding_teams_integration_id_idx" ON "teams_channel_binding"("teams_integration_id");

-- CreateIndex
CREATE INDEX "teams_channel_binding_agent_id_idx" ON "teams_channel_binding"("agent_id");

-- CreateIndex
CREATE INDEX "definition_organization_id_name_idx" ON "definition"("organization_id", "name");

-- CreateIndex
CREATE INDEX "definition_agent_id_idx" ON "definition"("agent_id");

-- CreateIndex
CREATE INDEX "definition_source_task_id_idx" ON "definition"("source_task_id");

-- CreateIndex
CREATE INDEX "definition_creator_id_idx" ON "definition"("creator_id");

-- CreateIndex
CREATE INDEX "verification_definition_id_created_at_idx" ON "verification"("definition_id", "created_at");

-- CreateIndex
CREATE INDEX "verification_actor_id_idx" ON "verification"("actor_id");

-- CreateIndex
CREATE INDEX "verification_revoked_by_id_idx" ON "verification"("revoked_by_id");

-- CreateIndex
CREATE INDEX "glossary_term_organization_id_term_idx" ON "glossary_term"("organization_id", "term");

-- CreateIndex
CREATE INDEX "glossary_term_environment_id_term_idx" ON "glossary_term"("environment_id", "term");

-- CreateIndex
CREATE INDEX "glossary_term_mapping_term_id_position_idx" ON "glossary_term_mapping"("term_id", "position");

-- CreateIndex
CREATE INDEX "glossary_term_mapping_model_id_idx" ON "glossary_term_mapping"("model_id");

-- CreateIndex
CREATE INDEX "glossary_term_mapping_dimension_id_idx" ON "glossary_term_mapping"("dimension_id");

-- CreateIndex
CREATE INDEX "glossary_term_mapping_filter_id_idx" ON "glossary_term_mapping"("filter_id");

-- CreateIndex
CREATE INDEX "glossary_term_mapping_measure_id_idx" ON "glossary_term_mapping"("measure_id");

-- CreateIndex
CREATE INDEX "glossary_term_mapping_metric_id_idx" ON "glossary_term_mapping"("metric_id");

-- CreateIndex
CREATE INDEX "tag_organization_id_name_idx" ON "tag"("organization_id", "name");

-- CreateIndex
CREATE INDEX "metric_organization_id_created_at_idx" ON "metric"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "metric_anchor_model_id_idx" ON "metric"("anchor_model_id");

-- CreateIndex
CREATE INDEX "metric_time_dimension_id_idx" ON "metric"("time_dimension_id");

-- CreateIndex
CREATE INDEX "metric_owner_id_idx" ON "metric"("owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "metric_environment_id_name_key" ON "metric"("environment_id", "name");

-- CreateIndex
CREATE INDEX "metric_join_relationship_id_idx" ON "metric_join"("relationship_id");

-- CreateIndex
CREATE INDEX "metric_join_to_model_id_idx" ON "metric_join"("to_model_id");

-- CreateIndex
CREATE UNIQUE INDEX "metric_join_metric_id_alias_key" ON "metric_join"("metric_id", "alias");

-- CreateIndex
CREATE INDEX "metric_filter_metric_id_idx" ON "metric_filter"("metric_id");

-- CreateIndex
CREATE INDEX "metric_filter_filter_id_idx" ON "metric_filter"("filter_id");

-- CreateIndex
CREATE INDEX "metric_dimension_dimension_id_idx" ON "metric_dimension"("dimension_id");

-- CreateIndex
CREATE UNIQUE INDEX "metric_dimension_metric_id_dimension_id_key" ON "metric_dimension"("metric_id", "dimension_id");

-- CreateIndex
CREATE INDEX "executed_metric_organization_id_created_at_idx" ON "executed_metric"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "executed_metric_metric_id_created_at_idx" ON "executed_metric"("metric_id", "created_at");

-- CreateIndex
CREATE INDEX "executed_metric_actor_id_idx" ON "executed_metric"("actor_id");

-- CreateIndex
CREATE INDEX "executed_metric_executed_semql_query_id_idx" ON "executed_metric"("executed_semql_query_id");

-- CreateIndex
CREATE INDEX "model_organization_id_created_at_idx" ON "model"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "model_data_source_id_idx" ON "model"("data_source_id");

-- CreateIndex
CREATE INDEX "model_table_id_idx" ON "model"("table_id");

-- CreateIndex
CREATE INDEX "model_owner_id_idx" ON "model"("owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "model_environment_id_name_key" ON "model"("environment_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "grain_model_id_key" ON "grain"("model_id");

-- CreateIndex
CREATE INDEX "grain_key_dimension_id_idx" ON "grain_key"("dimension_id");

-- CreateIndex
CREATE UNIQUE INDEX "grain_key_grain_id_dimension_id_key" ON "grain_key"("grain_id", "dimension_id");

-- CreateIndex
CREATE INDEX "dimension_model_id_position_idx" ON "dimension"("model_id", "position");

-- CreateIndex
CREATE INDEX "dimension_organization_id_idx" ON "dimension"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "dimension_model_id_name_key" ON "dimension"("model_id", "name");

-- CreateIndex
CREATE INDEX "dimension_enum_value_dimension_id_sort_order_idx" ON "dimension_enum_value"("dimension_id", "sort_order");

-- CreateIndex
CREATE UNIQUE INDEX "dimension_enum_value_dimension_id_value_key" ON "dimension_enum_value"("dimension_id", "value");

-- CreateIndex
CREATE INDEX "measure_model_id_position_idx" ON "measure"("model_id", "position");

-- CreateIndex
CREATE INDEX "measure_organization_id_idx" ON "measure"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "measure_model_id_name_key" ON "measure"("model_id", "name");

-- CreateIndex
CREATE INDEX "filter_model_id_position_idx" ON "filter"("model_id", "position");

-- CreateIndex
CREATE INDEX "filter_organization_id_idx" ON "filter"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "filter_model_id_name_key" ON "filter"("model_id", "name");

-- CreateIndex
CREATE INDEX "relationship_model_id_position_idx" ON "relationship"("model_id", "position");

-- CreateIndex
CREATE INDEX "relationship_to_model_id_idx" ON "relationship"("to_model_id");

-- CreateIndex
CREATE INDEX "relationship_organization_id_idx" ON "relationship"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "relationship_model_id_name_key" ON "relationship"("model_id", "name");

-- CreateIndex
CREATE INDEX "relationship_key_from_dimension_id_idx" ON "relationship_key"("from_dimension_id");

-- CreateIndex
CREATE INDEX "relationship_key_to_dimension_id_idx" ON "relationship_key"("to_dimension_id");

-- CreateIndex
CREATE UNIQUE INDEX "relationship_key_relationship_id_position_key" ON "relationship_key"("relationship_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "organization_external_id_key" ON "organization"("external_id");

-- CreateIndex
CREATE UNIQUE INDEX "plan_organization_id_key" ON "plan"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "environment_organization_id_name_key" ON "environment"("organization_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "app_settings_setting_key" ON "app_settings"("setting");

-- CreateIndex
CREATE INDEX "entity_version_organization_id_entity_type_created_at_idx" ON "entity_version"("organization_id", "entity_type", "created_at");

-- CreateIndex
CREATE INDEX "entity_version_actor_id_idx" ON "entity_version"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "entity_version_entity_id_version_key" ON "entity_version"("entity_id", "version");

-- CreateIndex
CREATE INDEX "query_library_organization_id_name_idx" ON "query_library"("organization_id", "name");

-- CreateIndex
CREATE INDEX "query_library_owner_id_idx" ON "query_library"("owner_id");

-- CreateIndex
CREATE INDEX "query_template_organization_id_created_at_idx" ON "query_template"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "query_template_data_source_id_idx" ON "query_template"("data_source_id");

-- CreateIndex
CREATE INDEX "query_template_creator_id_idx" ON "query_template"("creator_id");

-- CreateIndex
CREATE UNIQUE INDEX "query_template_query_library_id_name_key" ON "query_template"("query_library_id", "name");

-- CreateIndex
CREATE INDEX "query_template_version_organization_id_idx" ON "query_template_version"("organization_id");

-- CreateIndex
CREATE INDEX "query_template_version_author_id_idx" ON "query_template_version"("author_id");

-- CreateIndex
CREATE INDEX "query_template_version_approved_by_actor_id_idx" ON "query_template_version"("approved_by_actor_id");

-- CreateIndex
CREATE INDEX "query_template_version_from_task_id_idx" ON "query_template_version"("from_task_id");

-- CreateIndex
CREATE UNIQUE INDEX "query_template_version_query_template_id_version_key" ON "query_template_version"("query_template_id", "version");

-- CreateIndex
CREATE UNIQUE INDEX "query_parameter_query_template_version_id_name_key" ON "query_parameter"("query_template_version_id", "name");

-- CreateIndex
CREATE INDEX "sql_query_organization_id_idx" ON "sql_query"("organization_id");

-- CreateIndex
CREATE INDEX "sql_query_data_source_id_idx" ON "sql_query"("data_source_id");

-- CreateIndex
CREATE INDEX "semql_query_organization_id_idx" ON "semql_query"("organization_id");

-- CreateIndex
CREATE INDEX "semql_query_executed_semql_query_id_idx" ON "semql_query"("executed_semql_query_id");

-- CreateIndex
CREATE INDEX "executed_query_organization_id_created_at_idx" ON "executed_query"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "executed_query_data_source_id_created_at_idx" ON "executed_query"("data_source_id", "created_at");

-- CreateIndex
CREATE INDEX "executed_query_actor_id_idx" ON "executed_query"("actor_id");

-- CreateIndex
CREATE INDEX "executed_query_task_id_idx" ON "executed_query"("task_id");

-- CreateIndex
CREATE INDEX "executed_query_comment_id_idx" ON "executed_query"("comment_id");

-- CreateIndex
CREATE INDEX "executed_query_query_template_version_id_idx" ON "executed_query"("query_template_version_id");

-- CreateIndex
CREATE UNIQUE INDEX "executed_semql_query_executed_query_id_key" ON "executed_semql_query"("executed_query_id");

-- CreateIndex
CREATE INDEX "executed_semql_query_organization_id_created_at_idx" ON "executed_semql_query"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "executed_semql_query_environment_id_idx" ON "executed_semql_query"("environment_id");

-- CreateIndex
CREATE INDEX "executed_semql_query_agent_id_idx" ON "executed_semql_query"("agent_id");

-- CreateIndex
CREATE INDEX "executed_semql_query_actor_id_idx" ON "executed_semql_query"("actor_id");

-- CreateIndex
CREATE INDEX "executed_semql_query_task_id_idx" ON "executed_semql_query"("task_id");

-- CreateIndex
CREATE INDEX "executed_semql_query_comment_id_idx" ON "executed_semql_query"("comment_id");

-- CreateIndex
CREATE INDEX "report_organization_id_created_at_idx" ON "report"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "report_creator_id_idx" ON "report"("creator_id");

-- CreateIndex
CREATE INDEX "report_task_id_idx" ON "report"("task_id");

-- CreateIndex
CREATE INDEX "report_artifact_report_id_position_idx" ON "report_artifact"("report_id", "position");

-- CreateIndex
CREATE INDEX "report_artifact_chart_id_idx" ON "report_artifact"("chart_id");

-- CreateIndex
CREATE INDEX "report_artifact_executed_semql_query_id_idx" ON "report_artifact"("executed_semql_query_id");

-- CreateIndex
CREATE INDEX "data_source_organization_id_created_at_idx" ON "data_source"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "data_source_owner_id_idx" ON "data_source"("owner_id");

-- CreateIndex
CREATE INDEX "source_file_organization_id_idx" ON "source_file"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "source_file_data_source_id_name_key" ON "source_file"("data_source_id", "name");

-- CreateIndex
CREATE INDEX "secret_organization_id_idx" ON "secret"("organization_id");

-- CreateIndex
CREATE INDEX "data_processing_task_organization_id_status_idx" ON "data_processing_task"("organization_id", "status");

-- CreateIndex
CREATE INDEX "data_processing_task_data_source_id_created_at_idx" ON "data_processing_task"("data_source_id", "created_at");

-- CreateIndex
CREATE INDEX "data_processing_task_table_id_idx" ON "data_processing_task"("table_id");

-- CreateIndex
CREATE UNIQUE INDEX "postgresql_connection_data_source_id_key" ON "postgresql_connection"("data_source_id");

-- CreateIndex
CREATE UNIQUE INDEX "mssql_connection_data_source_id_key" ON "mssql_connection"("data_source_id");

-- CreateIndex
CREATE UNIQUE INDEX "bigquery_connection_data_source_id_key" ON "bigquery_connection"("data_source_id");

-- CreateIndex
CREATE UNIQUE INDEX "mysql_connection_data_source_id_key" ON "mysql_connection"("data_source_id");

-- CreateIndex
CREATE UNIQUE INDEX "snowflake_connection_data_source_id_key" ON "snowflake_connection"("data_source_id");

-- CreateIndex
CREATE UNIQUE INDEX "synapse_connection_data_source_id_key" ON "synapse_connection"("data_source_id");

-- CreateIndex
CREATE UNIQUE INDEX "motherduck_connection_data_source_id_key" ON "motherduck_connection"("data_source_id");

-- CreateIndex
CREATE UNIQUE INDEX "databricks_connection_data_source_id_key" ON "databricks_connection"("data_source_id");

-- CreateIndex
CREATE INDEX "table_organization_id_name_idx" ON "table"("organization_id", "name");

-- CreateIndex
CREATE INDEX "table_data_source_id_name_idx" ON "table"("data_source_id", "name");

-- CreateIndex
CREATE INDEX "table_source_file_id_idx" ON "table"("source_file_id");

-- CreateIndex
CREATE INDEX "column_table_id_position_idx" ON "column"("table_id", "position");

-- CreateIndex
CREATE INDEX "column_organization_id_idx" ON "column"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "column_table_id_name_key" ON "column"("table_id", "name");

-- CreateIndex
CREATE INDEX "table_relationship_target_column_id_idx" ON "table_relationship"("target_column_id");

-- CreateIndex
CREATE INDEX "table_relationship_organization_id_idx" ON "table_relationship"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "table_relationship_source_column_id_target_column_id_key" ON "table_relationship"("source_column_id", "target_column_id");

-- CreateIndex
CREATE INDEX "user_metadata_field_organization_id_idx" ON "user_metadata_field"("organization_id");

-- CreateIndex
CREATE INDEX "user_metadata_field_data_source_id_idx" ON "user_metadata_field"("data_source_id");

-- CreateIndex
CREATE INDEX "user_metadata_field_table_id_idx" ON "user_metadata_field"("table_id");

-- CreateIndex
CREATE INDEX "user_metadata_field_column_id_idx" ON "user_metadata_field"("column_id");

-- CreateIndex
CREATE INDEX "user_metadata_field_author_id_idx" ON "user_metadata_field"("author_id");

-- CreateIndex
CREATE INDEX "task_organization_id_created_at_idx" ON "task"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "task_agent_id_created_at_idx" ON "task"("agent_id", "created_at");

-- CreateIndex
CREATE INDEX "task_creator_id_created_at_idx" ON "task"("creator_id", "created_at");

-- CreateIndex
CREATE INDEX "task_environment_id_idx" ON "task"("environment_id");

-- CreateIndex
CREATE INDEX "task_previous_task_id_idx" ON "task"("previous_task_id");

-- CreateIndex
CREATE INDEX "task_slack_team_id_slack_channel_id_slack_thread_ts_idx" ON "task"("slack_team_id", "slack_channel_id", "slack_thread_ts");

-- CreateIndex
CREATE INDEX "task_teams_conversation_id_idx" ON "task"("teams_conversation_id");

-- CreateIndex
CREATE UNIQUE INDEX "task_creator_id_idempotency_key_key" ON "task"("creator_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "starred_task_task_id_idx" ON "starred_task"("task_id");

-- CreateIndex
CREATE UNIQUE INDEX "starred_task_actor_id_task_id_key" ON "starred_task"("actor_id", "task_id");

-- CreateIndex
CREATE INDEX "task_status_event_task_id_created_at_idx" ON "task_status_event"("task_id", "created_at");

-- CreateIndex
CREATE INDEX "task_status_event_actor_id_idx" ON "task_status_event"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "task_run_comment_id_key" ON "task_run"("comment_id");

-- CreateIndex
CREATE INDEX "task_run_task_id_idx" ON "task_run"("task_id");

-- CreateIndex
CREATE INDEX "task_run_state_heartbeat_at_idx" ON "task_run"("state", "heartbeat_at");

-- CreateIndex
CREATE INDEX "task_variable_variable_id_idx" ON "task_variable"("variable_id");

-- CreateIndex
CREATE UNIQUE INDEX "task_variable_task_id_variable_id_key" ON "task_variable"("task_id", "variable_id");

-- CreateIndex
CREATE INDEX "comment_organization_id_created_at_idx" ON "comment"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "comment_actor_id_idx" ON "comment"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "comment_task_id_index_key" ON "comment"("task_id", "index");

-- CreateIndex
CREATE INDEX "comment_feedback_actor_id_idx" ON "comment_feedback"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "comment_feedback_comment_id_actor_id_key" ON "comment_feedback"("comment_id", "actor_id");

-- CreateIndex
CREATE INDEX "step_task_id_idx" ON "step"("task_id");

-- CreateIndex
CREATE INDEX "step_organization_id_idx" ON "step"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "step_comment_id_index_key" ON "step"("comment_id", "index");

-- CreateIndex
CREATE UNIQUE INDEX "enhanced_step_step_id_key" ON "enhanced_step"("step_id");

-- CreateIndex
CREATE INDEX "attachment_comment_id_position_idx" ON "attachment"("comment_id", "position");

-- CreateIndex
CREATE INDEX "attachment_organization_id_idx" ON "attachment"("organization_id");

-- CreateIndex
CREATE INDEX "attachment_chart_id_idx" ON "attachment"("chart_id");

-- CreateIndex
CREATE INDEX "attachment_query_template_id_idx" ON "attachment"("query_template_id");

-- CreateIndex
CREATE INDEX "attachment_sql_query_id_idx" ON "attachment"("sql_query_id");

-- CreateIndex
CREATE INDEX "attachment_definition_id_idx" ON "attachment"("definition_id");

-- CreateIndex
CREATE INDEX "attachment_report_id_idx" ON "attachment"("report_id");

-- CreateIndex
CREATE INDEX "attachment_semql_query_id_idx" ON "attachment"("semql_query_id");

-- CreateIndex
CREATE INDEX "chart_attachment_organization_id_idx" ON "chart_attachment"("organization_id");

-- CreateIndex
CREATE INDEX "chart_attachment_executed_semql_query_id_idx" ON "chart_attachment"("executed_semql_query_id");

-- CreateIndex
CREATE INDEX "message_task_id_created_at_idx" ON "message"("task_id", "created_at");

-- CreateIndex
CREATE INDEX "message_comment_id_idx" ON "message"("comment_id");

-- CreateIndex
CREATE INDEX "_AgentToTag_B_index" ON "_AgentToTag"("B");

-- CreateIndex
CREATE INDEX "_AgentTemplateToTag_B_index" ON "_AgentTemplateToTag"("B");

-- CreateIndex
CREATE INDEX "_GlossaryTermToTag_B_index" ON "_GlossaryTermToTag"("B");

-- CreateIndex
CREATE INDEX "_MetricToTag_B_index" ON "_MetricToTag"("B");

-- CreateIndex
CREATE INDEX "_QueryTemplateToTable_B_index" ON "_QueryTemplateToTable"("B");

-- CreateIndex
CREATE INDEX "_QueryTemplateToTag_B_index" ON "_QueryTemplateToTag"("B");

-- AddForeignKey
ALTER TABLE "actor" ADD CONSTRAINT "actor_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "permission" ADD CONSTRAINT "permission_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "permission" ADD CONSTRAINT "permission_granted_by_id_fkey" FOREIGN KEY ("granted_by_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "permission" ADD CONSTRAINT "permission_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "permission" ADD CONSTRAINT "permission_data_source_id_fkey" FOREIGN KEY ("data_source_id") REFERENCES "data_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "permission" ADD CONSTRAINT "permission_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "permission" ADD CONSTRAINT "permission_query_library_id_fkey" FOREIGN KEY ("query_library_id") REFERENCES "query_library"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "permission" ADD CONSTRAINT "permission_query_template_id_fkey" FOREIGN KEY ("query_template_id") REFERENCES "query_template"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "permission" ADD CONSTRAINT "permission_definition_id_fkey" FOREIGN KEY ("definition_id") REFERENCES "definition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "permission" ADD CONSTRAINT "permission_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actor"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "permission" ADD CONSTRAINT "permission_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "report"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "permission" ADD CONSTRAINT "permission_model_id_fkey" FOREIGN KEY ("model_id") REFERENCES "model"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "permission" ADD CONSTRAINT "permission_metric_id_fkey" FOREIGN KEY ("metric_id") REFERENCES "metric"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "permission" ADD CONSTRAINT "permission_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auth_account" ADD CONSTRAINT "auth_account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent" ADD CONSTRAINT "agent_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent" ADD CONSTRAINT "agent_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environment"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent" ADD CONSTRAINT "agent_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_table" ADD CONSTRAINT "agent_table_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_table" ADD CONSTRAINT "agent_table_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_model" ADD CONSTRAINT "agent_model_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_model" ADD CONSTRAINT "agent_model_model_id_fkey" FOREIGN KEY ("model_id") REFERENCES "model"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_metric" ADD CONSTRAINT "agent_metric_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_metric" ADD CONSTRAINT "agent_metric_metric_id_fkey" FOREIGN KEY ("metric_id") REFERENCES "metric"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_suggestion" ADD CONSTRAINT "agent_suggestion_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_suggestion" ADD CONSTRAINT "agent_suggestion_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestion_task" ADD CONSTRAINT "suggestion_task_suggestion_id_fkey" FOREIGN KEY ("suggestion_id") REFERENCES "agent_suggestion"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_template" ADD CONSTRAINT "agent_template_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_token" ADD CONSTRAINT "agent_token_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_token" ADD CONSTRAINT "agent_token_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_token" ADD CONSTRAINT "agent_token_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_token" ADD CONSTRAINT "agent_token_issued_by_id_fkey" FOREIGN KEY ("issued_by_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "variable" ADD CONSTRAINT "variable_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "variable" ADD CONSTRAINT "variable_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slack_integration" ADD CONSTRAINT "slack_integration_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slack_integration" ADD CONSTRAINT "slack_integration_installed_by_id_fkey" FOREIGN KEY ("installed_by_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "teams_integration" ADD CONSTRAINT "teams_integration_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "teams_integration" ADD CONSTRAINT "teams_integration_installed_by_id_fkey" FOREIGN KEY ("installed_by_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "teams_channel_binding" ADD CONSTRAINT "teams_channel_binding_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "teams_channel_binding" ADD CONSTRAINT "teams_channel_binding_teams_integration_id_fkey" FOREIGN KEY ("teams_integration_id") REFERENCES "teams_integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "teams_channel_binding" ADD CONSTRAINT "teams_channel_binding_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "definition" ADD CONSTRAINT "definition_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "definition" ADD CONSTRAINT "definition_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "definition" ADD CONSTRAINT "definition_source_task_id_fkey" FOREIGN KEY ("source_task_id") REFERENCES "task"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "definition" ADD CONSTRAINT "definition_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verification" ADD CONSTRAINT "verification_definition_id_fkey" FOREIGN KEY ("definition_id") REFERENCES "definition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verification" ADD CONSTRAINT "verification_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verification" ADD CONSTRAINT "verification_revoked_by_id_fkey" FOREIGN KEY ("revoked_by_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "glossary_term" ADD CONSTRAINT "glossary_term_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "glossary_term" ADD CONSTRAINT "glossary_term_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environment"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "glossary_term_mapping" ADD CONSTRAINT "glossary_term_mapping_term_id_fkey" FOREIGN KEY ("term_id") REFERENCES "glossary_term"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "glossary_term_mapping" ADD CONSTRAINT "glossary_term_mapping_model_id_fkey" FOREIGN KEY ("model_id") REFERENCES "model"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "glossary_term_mapping" ADD CONSTRAINT "glossary_term_mapping_dimension_id_fkey" FOREIGN KEY ("dimension_id") REFERENCES "dimension"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "glossary_term_mapping" ADD CONSTRAINT "glossary_term_mapping_filter_id_fkey" FOREIGN KEY ("filter_id") REFERENCES "filter"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "glossary_term_mapping" ADD CONSTRAINT "glossary_term_mapping_measure_id_fkey" FOREIGN KEY ("measure_id") REFERENCES "measure"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "glossary_term_mapping" ADD CONSTRAINT "glossary_term_mapping_metric_id_fkey" FOREIGN KEY ("metric_id") REFERENCES "metric"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag" ADD CONSTRAINT "tag_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "metric" ADD CONSTRAINT "metric_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "metric" ADD CONSTRAINT "metric_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environment"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "metric" ADD CONSTRAINT "metric_anchor_model_id_fkey" FOREIGN KEY ("anchor_model_id") REFERENCES "model"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "metric" ADD CONSTRAINT "metric_time_dimension_id_fkey" FOREIGN KEY ("time_dimension_id") REFERENCES "dimension"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "metric" ADD CONSTRAINT "metric_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "metric_join" ADD CONSTRAINT "metric_join_metric_id_fkey" FOREIGN KEY ("metric_id") REFERENCES "metric"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "metric_join" ADD CONSTRAINT "metric_join_relationship_id_fkey" FOREIGN KEY ("relationship_id") REFERENCES "relationship"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "metric_join" ADD CONSTRAINT "metric_join_to_model_id_fkey" FOREIGN KEY ("to_model_id") REFERENCES "model"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "metric_filter" ADD CONSTRAINT "metric_filter_metric_id_fkey" FOREIGN KEY ("metric_id") REFERENCES "metric"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "metric_filter" ADD CONSTRAINT "metric_filter_filter_id_fkey" FOREIGN KEY ("filter_id") REFERENCES "filter"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "metric_dimension" ADD CONSTRAINT "metric_dimension_metric_id_fkey" FOREIGN KEY ("metric_id") REFERENCES "metric"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "metric_dimension" ADD CONSTRAINT "metric_dimension_dimension_id_fkey" FOREIGN KEY ("dimension_id") REFERENCES "dimension"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "executed_metric" ADD CONSTRAINT "executed_metric_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "executed_metric" ADD CONSTRAINT "executed_metric_metric_id_fkey" FOREIGN KEY ("metric_id") REFERENCES "metric"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "executed_metric" ADD CONSTRAINT "executed_metric_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "executed_metric" ADD CONSTRAINT "executed_metric_executed_semql_query_id_fkey" FOREIGN KEY ("executed_semql_query_id") REFERENCES "executed_semql_query"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model" ADD CONSTRAINT "model_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model" ADD CONSTRAINT "model_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environment"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model" ADD CONSTRAINT "model_data_source_id_fkey" FOREIGN KEY ("data_source_id") REFERENCES "data_source"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model" ADD CONSTRAINT "model_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "table"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model" ADD CONSTRAINT "model_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grain" ADD CONSTRAINT "grain_model_id_fkey" FOREIGN KEY ("model_id") REFERENCES "model"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grain_key" ADD CONSTRAINT "grain_key_grain_id_fkey" FOREIGN KEY ("grain_id") REFERENCES "grain"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grain_key" ADD CONSTRAINT "grain_key_dimension_id_fkey" FOREIGN KEY ("dimension_id") REFERENCES "dimension"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dimension" ADD CONSTRAINT "dimension_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dimension" ADD CONSTRAINT "dimension_model_id_fkey" FOREIGN KEY ("model_id") REFERENCES "model"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dimension_enum_value" ADD CONSTRAINT "dimension_enum_value_dimension_id_fkey" FOREIGN KEY ("dimension_id") REFERENCES "dimension"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "measure" ADD CONSTRAINT "measure_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "measure" ADD CONSTRAINT "measure_model_id_fkey" FOREIGN KEY ("model_id") REFERENCES "model"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "filter" ADD CONSTRAINT "filter_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "filter" ADD CONSTRAINT "filter_model_id_fkey" FOREIGN KEY ("model_id") REFERENCES "model"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "relationship" ADD CONSTRAINT "relationship_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "relationship" ADD CONSTRAINT "relationship_model_id_fkey" FOREIGN KEY ("model_id") REFERENCES "model"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "relationship" ADD CONSTRAINT "relationship_to_model_id_fkey" FOREIGN KEY ("to_model_id") REFERENCES "model"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "relationship_key" ADD CONSTRAINT "relationship_key_relationship_id_fkey" FOREIGN KEY ("relationship_id") REFERENCES "relationship"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "relationship_key" ADD CONSTRAINT "relationship_key_from_dimension_id_fkey" FOREIGN KEY ("from_dimension_id") REFERENCES "dimension"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "relationship_key" ADD CONSTRAINT "relationship_key_to_dimension_id_fkey" FOREIGN KEY ("to_dimension_id") REFERENCES "dimension"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan" ADD CONSTRAINT "plan_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "environment" ADD CONSTRAINT "environment_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entity_version" ADD CONSTRAINT "entity_version_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entity_version" ADD CONSTRAINT "entity_version_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query_library" ADD CONSTRAINT "query_library_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query_library" ADD CONSTRAINT "query_library_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query_template" ADD CONSTRAINT "query_template_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query_template" ADD CONSTRAINT "query_template_query_library_id_fkey" FOREIGN KEY ("query_library_id") REFERENCES "query_library"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query_template" ADD CONSTRAINT "query_template_data_source_id_fkey" FOREIGN KEY ("data_source_id") REFERENCES "data_source"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query_template" ADD CONSTRAINT "query_template_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query_template_version" ADD CONSTRAINT "query_template_version_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query_template_version" ADD CONSTRAINT "query_template_version_query_template_id_fkey" FOREIGN KEY ("query_template_id") REFERENCES "query_template"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query_template_version" ADD CONSTRAINT "query_template_version_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query_template_version" ADD CONSTRAINT "query_template_version_approved_by_actor_id_fkey" FOREIGN KEY ("approved_by_actor_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query_template_version" ADD CONSTRAINT "query_template_version_from_task_id_fkey" FOREIGN KEY ("from_task_id") REFERENCES "task"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query_parameter" ADD CONSTRAINT "query_parameter_query_template_version_id_fkey" FOREIGN KEY ("query_template_version_id") REFERENCES "query_template_version"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sql_query" ADD CONSTRAINT "sql_query_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sql_query" ADD CONSTRAINT "sql_query_data_source_id_fkey" FOREIGN KEY ("data_source_id") REFERENCES "data_source"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "semql_query" ADD CONSTRAINT "semql_query_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "semql_query" ADD CONSTRAINT "semql_query_executed_semql_query_id_fkey" FOREIGN KEY ("executed_semql_query_id") REFERENCES "executed_semql_query"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "executed_query" ADD CONSTRAINT "executed_query_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "executed_query" ADD CONSTRAINT "executed_query_data_source_id_fkey" FOREIGN KEY ("data_source_id") REFERENCES "data_source"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "executed_query" ADD CONSTRAINT "executed_query_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "executed_query" ADD CONSTRAINT "executed_query_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "executed_query" ADD CONSTRAINT "executed_query_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "executed_query" ADD CONSTRAINT "executed_query_query_template_version_id_fkey" FOREIGN KEY ("query_template_version_id") REFERENCES "query_template_version"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "executed_semql_query" ADD CONSTRAINT "executed_semql_query_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "executed_semql_query" ADD CONSTRAINT "executed_semql_query_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environment"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "executed_semql_query" ADD CONSTRAINT "executed_semql_query_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "executed_semql_query" ADD CONSTRAINT "executed_semql_query_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "executed_semql_query" ADD CONSTRAINT "executed_semql_query_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "executed_semql_query" ADD CONSTRAINT "executed_semql_query_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "executed_semql_query" ADD CONSTRAINT "executed_semql_query_executed_query_id_fkey" FOREIGN KEY ("executed_query_id") REFERENCES "executed_query"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_artifact" ADD CONSTRAINT "report_artifact_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "report"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_artifact" ADD CONSTRAINT "report_artifact_chart_id_fkey" FOREIGN KEY ("chart_id") REFERENCES "chart_attachment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_artifact" ADD CONSTRAINT "report_artifact_executed_semql_query_id_fkey" FOREIGN KEY ("executed_semql_query_id") REFERENCES "executed_semql_query"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "data_source" ADD CONSTRAINT "data_source_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "data_source" ADD CONSTRAINT "data_source_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_file" ADD CONSTRAINT "source_file_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_file" ADD CONSTRAINT "source_file_data_source_id_fkey" FOREIGN KEY ("data_source_id") REFERENCES "data_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "secret" ADD CONSTRAINT "secret_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "data_processing_task" ADD CONSTRAINT "data_processing_task_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "data_processing_task" ADD CONSTRAINT "data_processing_task_data_source_id_fkey" FOREIGN KEY ("data_source_id") REFERENCES "data_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "data_processing_task" ADD CONSTRAINT "data_processing_task_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "postgresql_connection" ADD CONSTRAINT "postgresql_connection_data_source_id_fkey" FOREIGN KEY ("data_source_id") REFERENCES "data_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mssql_connection" ADD CONSTRAINT "mssql_connection_data_source_id_fkey" FOREIGN KEY ("data_source_id") REFERENCES "data_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bigquery_connection" ADD CONSTRAINT "bigquery_connection_data_source_id_fkey" FOREIGN KEY ("data_source_id") REFERENCES "data_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mysql_connection" ADD CONSTRAINT "mysql_connection_data_source_id_fkey" FOREIGN KEY ("data_source_id") REFERENCES "data_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "snowflake_connection" ADD CONSTRAINT "snowflake_connection_data_source_id_fkey" FOREIGN KEY ("data_source_id") REFERENCES "data_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "synapse_connection" ADD CONSTRAINT "synapse_connection_data_source_id_fkey" FOREIGN KEY ("data_source_id") REFERENCES "data_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "motherduck_connection" ADD CONSTRAINT "motherduck_connection_data_source_id_fkey" FOREIGN KEY ("data_source_id") REFERENCES "data_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "databricks_connection" ADD CONSTRAINT "databricks_connection_data_source_id_fkey" FOREIGN KEY ("data_source_id") REFERENCES "data_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table" ADD CONSTRAINT "table_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table" ADD CONSTRAINT "table_data_source_id_fkey" FOREIGN KEY ("data_source_id") REFERENCES "data_source"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table" ADD CONSTRAINT "table_source_file_id_fkey" FOREIGN KEY ("source_file_id") REFERENCES "source_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "column" ADD CONSTRAINT "column_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "column" ADD CONSTRAINT "column_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_relationship" ADD CONSTRAINT "table_relationship_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_relationship" ADD CONSTRAINT "table_relationship_source_column_id_fkey" FOREIGN KEY ("source_column_id") REFERENCES "column"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_relationship" ADD CONSTRAINT "table_relationship_target_column_id_fkey" FOREIGN KEY ("target_column_id") REFERENCES "column"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_metadata_field" ADD CONSTRAINT "user_metadata_field_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_metadata_field" ADD CONSTRAINT "user_metadata_field_data_source_id_fkey" FOREIGN KEY ("data_source_id") REFERENCES "data_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_metadata_field" ADD CONSTRAINT "user_metadata_field_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_metadata_field" ADD CONSTRAINT "user_metadata_field_column_id_fkey" FOREIGN KEY ("column_id") REFERENCES "column"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_metadata_field" ADD CONSTRAINT "user_metadata_field_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environment"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_previous_task_id_fkey" FOREIGN KEY ("previous_task_id") REFERENCES "task"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "starred_task" ADD CONSTRAINT "starred_task_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "starred_task" ADD CONSTRAINT "starred_task_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actor"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_status_event" ADD CONSTRAINT "task_status_event_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_status_event" ADD CONSTRAINT "task_status_event_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_event" ADD CONSTRAINT "task_event_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_run" ADD CONSTRAINT "task_run_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_run" ADD CONSTRAINT "task_run_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_variable" ADD CONSTRAINT "task_variable_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_variable" ADD CONSTRAINT "task_variable_variable_id_fkey" FOREIGN KEY ("variable_id") REFERENCES "variable"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_feedback" ADD CONSTRAINT "comment_feedback_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_feedback" ADD CONSTRAINT "comment_feedback_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "step" ADD CONSTRAINT "step_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "step" ADD CONSTRAINT "step_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "step" ADD CONSTRAINT "step_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enhanced_step" ADD CONSTRAINT "enhanced_step_step_id_fkey" FOREIGN KEY ("step_id") REFERENCES "step"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_chart_id_fkey" FOREIGN KEY ("chart_id") REFERENCES "chart_attachment"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_query_template_id_fkey" FOREIGN KEY ("query_template_id") REFERENCES "query_template"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_sql_query_id_fkey" FOREIGN KEY ("sql_query_id") REFERENCES "sql_query"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_definition_id_fkey" FOREIGN KEY ("definition_id") REFERENCES "definition"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "report"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_semql_query_id_fkey" FOREIGN KEY ("semql_query_id") REFERENCES "semql_query"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chart_attachment" ADD CONSTRAINT "chart_attachment_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chart_attachment" ADD CONSTRAINT "chart_attachment_executed_semql_query_id_fkey" FOREIGN KEY ("executed_semql_query_id") REFERENCES "executed_semql_query"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_AgentToTag" ADD CONSTRAINT "_AgentToTag_A_fkey" FOREIGN KEY ("A") REFERENCES "agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_AgentToTag" ADD CONSTRAINT "_AgentToTag_B_fkey" FOREIGN KEY ("B") REFERENCES "tag"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_AgentTemplateToTag" ADD CONSTRAINT "_AgentTemplateToTag_A_fkey" FOREIGN KEY ("A") REFERENCES "agent_template"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_AgentTemplateToTag" ADD CONSTRAINT "_AgentTemplateToTag_B_fkey" FOREIGN KEY ("B") REFERENCES "tag"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_GlossaryTermToTag" ADD CONSTRAINT "_GlossaryTermToTag_A_fkey" FOREIGN KEY ("A") REFERENCES "glossary_term"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_GlossaryTermToTag" ADD CONSTRAINT "_GlossaryTermToTag_B_fkey" FOREIGN KEY ("B") REFERENCES "tag"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_MetricToTag" ADD CONSTRAINT "_MetricToTag_A_fkey" FOREIGN KEY ("A") REFERENCES "metric"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_MetricToTag" ADD CONSTRAINT "_MetricToTag_B_fkey" FOREIGN KEY ("B") REFERENCES "tag"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_QueryTemplateToTable" ADD CONSTRAINT "_QueryTemplateToTable_A_fkey" FOREIGN KEY ("A") REFERENCES "query_template"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_QueryTemplateToTable" ADD CONSTRAINT "_QueryTemplateToTable_B_fkey" FOREIGN KEY ("B") REFERENCES "table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_QueryTemplateToTag" ADD CONSTRAINT "_QueryTemplateToTag_A_fkey" FOREIGN KEY ("A") REFERENCES "query_template"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_QueryTemplateToTag" ADD CONSTRAINT "_QueryTemplateToTag_B_fkey" FOREIGN KEY ("B") REFERENCES "tag"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say -------------------------------------------------------------------------------

-- A grant has exactly one target. PUBLIC is nobody in particular, everybody else is somebody.
ALTER TABLE "permission"
  ADD CONSTRAINT "permission_one_target_check" CHECK (num_nonnulls(
    "agent_id", "data_source_id", "table_id", "query_library_id", "query_template_id", "definition_id",
    "actor_id", "report_id", "model_id", "metric_id", "environment_id") = 1),
  ADD CONSTRAINT "permission_grantee_check" CHECK (("grantee_type" = 'PUBLIC') = ("grantee_id" IS NULL)),
  -- A public grant only ever reads.
  ADD CONSTRAINT "permission_public_role_check" CHECK ("grantee_type" <> 'PUBLIC' OR "role" = 'VIEWER');
CREATE UNIQUE INDEX "permission_grantee_target_key" ON "permission" ("grantee_type", "grantee_id",
  "agent_id", "data_source_id", "table_id", "query_library_id", "query_template_id", "definition_id",
  "actor_id", "report_id", "model_id", "metric_id", "environment_id") NULLS NOT DISTINCT;

ALTER TABLE "actor" ADD CONSTRAINT "actor_role_check" CHECK ("role" IN ('org:admin', 'org:explorer'));
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_role_check" CHECK ("role" IN ('org:admin', 'org:explorer'));
ALTER TABLE "organization"
  ADD CONSTRAINT "organization_name_check" CHECK (btrim("name") <> ''),
  ADD CONSTRAINT "organization_fiscal_year_check" CHECK ("fiscal_year_start_month" BETWEEN 1 AND 12);

-- An open invitation per address.
CREATE UNIQUE INDEX "invitation_open_key" ON "invitation" ("organization_id", lower("email"))
  WHERE "accepted_at" IS NULL AND "revoked_at" IS NULL;

-- Identifiers of SemQL.
ALTER TABLE "model" ADD CONSTRAINT "model_name_check" CHECK ("name" ~ '^[a-z][a-z0-9_]*$');
ALTER TABLE "dimension" ADD CONSTRAINT "dimension_name_check" CHECK ("name" ~ '^[a-z][a-z0-9_]*$');
ALTER TABLE "measure" ADD CONSTRAINT "measure_name_check" CHECK ("name" ~ '^[a-z][a-z0-9_]*$');
ALTER TABLE "filter" ADD CONSTRAINT "filter_name_check" CHECK ("name" ~ '^[a-z][a-z0-9_]*$');
ALTER TABLE "relationship" ADD CONSTRAINT "relationship_name_check" CHECK ("name" ~ '^[a-z][a-z0-9_]*$');
ALTER TABLE "metric" ADD CONSTRAINT "metric_name_check" CHECK ("name" ~ '^[a-z][a-z0-9_]*$');
ALTER TABLE "metric_join" ADD CONSTRAINT "metric_join_alias_check" CHECK ("alias" ~ '^[a-z][a-z0-9_]*$');

-- A model's source is either a path or a query.
ALTER TABLE "model" ADD CONSTRAINT "model_source_check" CHECK (
  CASE "source_type" WHEN 'CUSTOM_QUERY' THEN "source_query" IS NOT NULL AND cardinality("source_path") = 0
    ELSE "source_query" IS NULL AND cardinality("source_path") BETWEEN 1 AND 3 END);
ALTER TABLE "metric_filter" ADD CONSTRAINT "metric_filter_one_check" CHECK (num_nonnulls("filter_id", "expression") = 1);
ALTER TABLE "glossary_term_mapping" ADD CONSTRAINT "glossary_term_mapping_one_check"
  CHECK (num_nonnulls("model_id", "dimension_id", "filter_id", "measure_id", "metric_id") = 1);
CREATE UNIQUE INDEX "glossary_term_mapping_target_key" ON "glossary_term_mapping"
  ("term_id", "model_id", "dimension_id", "filter_id", "measure_id", "metric_id") NULLS NOT DISTINCT;
ALTER TABLE "user_metadata_field" ADD CONSTRAINT "user_metadata_field_scope_check" CHECK (
  num_nonnulls("data_source_id", "table_id", "column_id") = 1 AND
  CASE "scope" WHEN 'DATASOURCE' THEN "data_source_id" WHEN 'TABLE' THEN "table_id" ELSE "column_id" END IS NOT NULL);

-- Exactly what the type of an attachment says is referred to, a NOTEPAD carries its own text.
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_reference_check" CHECK (
  num_nonnulls("chart_id", "query_template_id", "sql_query_id", "definition_id", "report_id", "semql_query_id", "content") = 1
  AND CASE "type"
    WHEN 'CHART' THEN "chart_id"
    WHEN 'QUERY_TEMPLATE' THEN "query_template_id"
    WHEN 'SQL' THEN "sql_query_id"
    WHEN 'DEFINITION' THEN "definition_id"
    WHEN 'DEEP_MODE_REPORT' THEN "report_id"
    WHEN 'SEMQL' THEN "semql_query_id"
    WHEN 'NOTEPAD' THEN "content" END IS NOT NULL);

-- Names that people type are unique without regard to case, where the things live.
CREATE UNIQUE INDEX "agent_environment_name_key" ON "agent" ("environment_id", lower("name")) WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "data_source_organization_name_key" ON "data_source" ("organization_id", lower("name"));
CREATE UNIQUE INDEX "table_path_key" ON "table" ("data_source_id", "catalog", "schema", "name") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX "glossary_term_environment_term_key" ON "glossary_term" ("environment_id", lower("term"));
CREATE UNIQUE INDEX "tag_organization_name_key" ON "tag" ("organization_id", lower("name"));
CREATE UNIQUE INDEX "query_library_organization_name_key" ON "query_library" ("organization_id", lower("name"));
CREATE UNIQUE INDEX "query_library_default_key" ON "query_library" ("organization_id") WHERE "is_default";
CREATE UNIQUE INDEX "definition_organization_name_key" ON "definition" ("organization_id", lower("name"));
CREATE UNIQUE INDEX "verification_standing_key" ON "verification" ("definition_id", "actor_id") WHERE "revoked_at" IS NULL;

-- Numbers that cannot be negative, and times in order.
ALTER TABLE "data_source" ADD CONSTRAINT "data_source_cache_check" CHECK ("cache_ttl_minutes" > 0);
ALTER TABLE "data_processing_task" ADD CONSTRAINT "data_processing_task_progress_check" CHECK ("progress" BETWEEN 0 AND 100);
ALTER TABLE "task" ADD CONSTRAINT "task_last_seq_check" CHECK ("last_seq" >= 0);
ALTER TABLE "task_event" ADD CONSTRAINT "task_event_seq_check" CHECK ("seq" >= 1);
ALTER TABLE "step" ADD CONSTRAINT "step_index_check" CHECK ("index" >= 0);
ALTER TABLE "comment" ADD CONSTRAINT "comment_index_check" CHECK ("index" >= 0);

-- A run that is being worked on has an owner.
ALTER TABLE "task_run" ADD CONSTRAINT "task_run_claim_check"
  CHECK ("state" <> 'RUNNING' OR ("claim_token" IS NOT NULL AND "heartbeat_at" IS NOT NULL));

-- Versions and events are written once.
CREATE FUNCTION "refuse_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are written once', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "entity_version_immutable" BEFORE UPDATE OF "entity_id", "entity_type", "version", "body", "created_at"
  ON "entity_version" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
CREATE TRIGGER "task_event_immutable" BEFORE UPDATE ON "task_event" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();

-- References that stop a deletion are checked when the transaction ends, if it asks for that (SET CONSTRAINTS ALL
-- DEFERRED): a whole may then be deleted although its parts refer to each other.
DO $$
DECLARE reference record;
BEGIN
  FOR reference IN SELECT conrelid::regclass AS "table", conname AS "name" FROM pg_constraint
    WHERE contype = 'f' AND confdeltype = 'a' AND connamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER CONSTRAINT %I DEFERRABLE INITIALLY IMMEDIATE', reference."table", reference."name");
  END LOOP;
END $$;

-- Search by parts of words, where the server has the extension.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    BEGIN
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
    EXCEPTION WHEN insufficient_privilege THEN
      RAISE NOTICE 'pg_trgm is not installed: search falls back to scanning';
    END;
  END IF;
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX "agent_name_trgm" ON "agent" USING gin ("name" gin_trgm_ops);
    CREATE INDEX "model_name_trgm" ON "model" USING gin ("name" gin_trgm_ops);
    CREATE INDEX "metric_name_trgm" ON "metric" USING gin ("name" gin_trgm_ops);
    CREATE INDEX "glossary_term_term_trgm" ON "glossary_term" USING gin ("term" gin_trgm_ops);
    CREATE INDEX "table_name_trgm" ON "table" USING gin ("name" gin_trgm_ops);
    CREATE INDEX "task_title_trgm" ON "task" USING gin ("title" gin_trgm_ops);
  END IF;
END $$;
